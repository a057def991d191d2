#!/usr/bin/env python3
"""Proves that functions return true for all arguments, and never panic.

    prove.py FILE.ll [PATTERN]

FILE.ll is what rustc makes of src/lib.rs after optimization (`--emit=llvm-ir`). Every function that is exported by its
plain name is a property. It is translated into formulas of bit vectors, instruction by instruction, and Z3 looks for
arguments for which it returns false, panics, reads or writes outside of an object, or shifts too far. For a property
whose name begins with `refuted_` it must find some.

Only what the properties need is understood: no loops (the compiler unrolls them), no calls but intrinsics, no memory but
local variables. An argument `each_N_...` is tried with every value from 0 to N. Anything else is an error, and the property counts as not proved. The flags of instructions (`nuw`,
`inbounds`) are promises of the compiler and are not needed: results are those of wrapping arithmetic.
"""

import re
import sys
import time

import z3

SECONDS = 600


class Unknown(Exception):
    """Something that is not understood."""


class Pointer:
    """An address in a local variable."""

    def __init__(self, name, offset):
        self.name, self.offset = name, offset


def number(value, width):
    return z3.BitVecVal(value, width)


def width_of(text):
    match = re.fullmatch(r"i(\d+)", text)
    if not match:
        raise Unknown(f"type {text}")
    return int(match[1])


def bit(condition):
    return z3.If(condition, number(1, 1), number(0, 1))


def is_one(value):
    return z3.simplify(value == number(1, 1))


def choose(condition, one, other):
    if isinstance(one, Pointer) or isinstance(other, Pointer):
        if not (isinstance(one, Pointer) and isinstance(other, Pointer) and one.name == other.name):
            raise Unknown("a choice between pointers")
        return Pointer(one.name, choose(condition, one.offset, other.offset))
    if isinstance(one, list):
        return [choose(condition, a, b) for a, b in zip(one, other)]
    return one if one is other or one.eq(other) else z3.If(condition, one, other)


class Memory:
    """Local variables in cells of eight bytes, the lowest byte first."""

    def __init__(self, cells=None):
        self.cells = cells or {}

    def copy(self):
        return Memory({name: list(cells) for name, cells in self.cells.items()})

    def merged(self, condition, other):
        cells = {}
        for name in self.cells.keys() & other.cells.keys():
            pairs = zip(self.cells[name], other.cells[name])
            cells[name] = [choose(condition, one, two) for one, two in pairs]
        return Memory(cells)


class Function:
    def __init__(self, name, arguments, lines, case):
        self.name, self.fresh = name, 0
        self.values, self.sizes = {}, {}
        self.faults = []
        self.arguments = []
        for argument in filter(None, (part.strip() for part in split(arguments))):
            words = argument.split()
            width = width_of(words[0])
            known = case.get(words[-1])
            variable = z3.BitVec(words[-1], width) if known is None else number(known, width)
            self.values[words[-1]] = variable
            self.arguments.append(variable)
        self.blocks, label = {}, None
        # A switch takes several lines.
        for line in re.sub(r"\[\n(.*?)\n *\]", lambda m: "[" + m[1].replace("\n", " ") + "]", "\n".join(lines), flags=re.S).split("\n"):
            line = line.split(" ;")[0].rstrip()
            match = re.fullmatch(r'("?[\w.$-]+"?):', line)
            if match:
                label = match[1]
            elif line.strip() and not line.startswith(";"):
                self.blocks.setdefault(label, []).append(line.strip())

    def unknown(self, width):
        self.fresh += 1
        return z3.BitVec(f"unknown{self.fresh}", width)

    def operand(self, text, width):
        text = text.strip()
        if text.startswith("%"):
            return self.values[text]
        if text in ("true", "false"):
            return number(int(text == "true"), 1)
        if text in ("poison", "undef"):
            return self.unknown(width)
        if text == "zeroinitializer" or re.fullmatch(r"-?\d+", text):
            return number(0 if text[0] == "z" else int(text), width)
        raise Unknown(f"operand {text}")

    def typed(self, text):
        """An operand behind its type and attributes."""
        words = re.sub(r"\b(range|dereferenceable|align|captures)\([^)]*\)", "", text).split()
        return self.operand(words[-1], 64 if words[0] == "ptr" else width_of(words[0]))

    # Control flow: every block once, after all from which it is reached.

    def prove(self):
        """The first counterexample, or None."""
        order = self.order()
        edges = {("", order[0]): (z3.BoolVal(True), Memory())}
        result = []
        for label in order:
            incoming = [(source, *edge) for (source, to), edge in edges.items() if to == label]
            if not incoming:
                continue
            reached = z3.simplify(z3.Or([condition for _, condition, _ in incoming]))
            memory = incoming[0][2].copy()
            for _, condition, other in incoming[1:]:
                memory = other.merged(condition, memory)
            if self.blocks[label][-1] == "unreachable":
                self.faults.append((reached, f"{label} is reached"))
                continue
            for line in self.blocks[label][:-1]:
                if " = phi " in line:
                    self.phi(line, incoming)
                else:
                    self.instruction(line, reached, memory)
            last = self.blocks[label][-1]
            if last.startswith("ret i1 "):
                result.append((reached, self.operand(last[7:], 1)))
                continue
            for to, condition in self.branches(last):
                both = z3.simplify(z3.And(reached, condition))
                if (label, to) in edges:
                    both = z3.Or(both, edges[label, to][0])
                edges[label, to] = (both, memory)
        wrong = [z3.And(reached, value == number(0, 1)) for reached, value in result]
        if not wrong:
            raise Unknown("no way to return")
        return self.solve([(z3.Or(wrong), "false"), *self.faults])

    def solve(self, claims):
        for claim, what in claims:
            solver = z3.SolverFor("QF_BV")
            solver.set("timeout", SECONDS * 1000)
            solver.add(claim)
            answer = solver.check()
            if answer == z3.unknown:
                raise Unknown(f"{what}: no answer in {SECONDS} s")
            if answer == z3.sat:
                model = solver.model()
                found = [f"{a} = {model.eval(a, model_completion=True)}" for a in self.arguments]
                return f"{what}: {', '.join(found)}"
        return None

    def order(self):
        targets = {label: [to for to, _ in self.labels(lines[-1])] for label, lines in self.blocks.items()}
        order, state = [], {}

        def visit(label):
            if state.get(label) == 1:
                raise Unknown(f"a loop at {label}")
            if label not in state:
                state[label] = 1
                for to in targets[label]:
                    visit(to)
                state[label] = 2
                order.append(label)

        visit(next(iter(self.blocks)))
        return order[::-1]

    def labels(self, line):
        if line.startswith("switch "):
            pairs = re.findall(r"i\d+ (-?\d+), label %(\"?[\w.$-]+\"?)", line)
            default = re.match(r"switch i\d+ [^,]+, label %(\"?[\w.$-]+\"?)", line)[1]
            return [(to, value) for value, to in pairs] + [(default, None)]
        return [(to, None) for to in re.findall(r"label %(\"?[\w.$-]+\"?)", line)]

    def branches(self, line):
        if line.startswith("br label"):
            return [(self.labels(line)[0][0], z3.BoolVal(True))]
        if line.startswith("br i1 "):
            condition = is_one(self.operand(line[6:].split(",")[0], 1))
            (yes, _), (no, _) = self.labels(line)
            return [(yes, condition), (no, z3.Not(condition))]
        if line.startswith("switch "):
            kind, value = re.match(r"switch (i\d+) ([^,]+),", line).groups()
            value, width = self.operand(value, width_of(kind)), width_of(kind)
            equal = [(to, value == number(int(case), width)) for to, case in self.labels(line) if case is not None]
            rest = z3.And([z3.Not(condition) for _, condition in equal])
            return [*equal, (self.labels(line)[-1][0], rest)]
        raise Unknown(line)

    def phi(self, line, incoming):
        name, kind, rest = re.match(r"(%\S+) = phi (\S+) (.*)", line).groups()
        values = dict((label, value) for value, label in re.findall(r"\[ ([^,]+), %(\"?[\w.$-]+\"?) \]", rest))
        width = 64 if kind == "ptr" else width_of(kind)
        chosen = None
        for source, condition, _ in incoming:
            value = self.operand(values[source], width)
            chosen = value if chosen is None else choose(condition, value, chosen)
        self.values[name] = chosen

    # Instructions.

    def instruction(self, line, reached, memory):
        line = re.split(r", ![a-z]", line)[0]
        line = re.sub(r", (align \d+)$", "", line)
        match = re.match(r"(%\S+) = (.*)", line)
        name, rest = match.groups() if match else (None, line)
        rest = re.sub(r"^(tail|notail) ", "", rest)
        op = rest.split()[0]
        if op == "alloca":
            size = int(re.match(r"alloca \[(\d+) x i8\]", rest)[1])
            cells = [self.unknown(64) for _ in range((size + 7) // 8)]
            memory.cells[name], self.sizes[name] = cells, size
            self.values[name] = Pointer(name, number(0, 64))
        elif op == "store":
            value, pointer = split(rest[6:])
            self.store(memory, reached, self.typed(value), self.typed(pointer))
        elif op == "load":
            kind, pointer = split(rest[5:])[:2]
            self.values[name] = self.load(memory, reached, width_of(kind), self.typed(pointer))
        elif op == "getelementptr":
            self.values[name] = self.element(rest)
        elif op == "call":
            value = self.call(rest, reached, memory)
            if name:
                self.values[name] = value
        else:
            self.values[name] = self.compute(op, rest, reached)

    def element(self, rest):
        kind, pointer, *indices = split(re.sub(r"^getelementptr( (inbounds|nuw|nusw))*", "", rest))
        base = self.typed(pointer)
        array = re.fullmatch(r"\[(\d+) x i(\d+)\]", kind)
        scale = int(array[2] if array else kind[1:]) // 8
        if array and len(indices) == 1:
            scale *= int(array[1])
        elif array:
            if len(indices) != 2 or indices[0].split()[-1] != "0":
                raise Unknown(rest)
            indices = indices[1:]
        if len(indices) != 1:
            raise Unknown(rest)
        index = self.typed(indices[0])
        if index.size() != 64:
            raise Unknown(rest)
        return Pointer(base.name, z3.simplify(base.offset + index * scale))

    def cells(self, memory, reached, pointer, count):
        """The cells of an access, each with the condition that it is the first."""
        cells = memory.cells[pointer.name]
        last = self.sizes[pointer.name] - count
        inside = z3.And(z3.ULE(pointer.offset, last), pointer.offset % 8 == 0)
        self.faults.append((z3.And(reached, z3.Not(inside)), f"outside of {pointer.name}"))
        return cells, [(at, pointer.offset == 8 * at) for at in range(last // 8 + 1)]

    def load(self, memory, reached, width, pointer):
        if z3.is_bv_value(pointer.offset) and width < 64:
            at, bits = pointer.offset.as_long() // 8, 8 * (pointer.offset.as_long() % 8)
            return z3.simplify(z3.Extract(bits + width - 1, bits, memory.cells[pointer.name][at]))
        if width == 1:
            width = 8
        if width not in (64, 128):
            raise Unknown(f"a load of {width} bits at an unknown place")
        cells, places = self.cells(memory, reached, pointer, width // 8)
        whole = lambda at: cells[at] if width == 64 else z3.Concat(cells[at + 1], cells[at])
        value = whole(places[-1][0])
        for at, here in places[-2::-1]:
            value = choose(z3.simplify(here), whole(at), value)
        return z3.simplify(value)

    def store(self, memory, reached, value, pointer):
        if isinstance(value, Pointer):
            # Addresses are kept as unknown numbers: no property reads them back.
            value = self.unknown(64)
        if value.size() < 64:
            if not z3.is_bv_value(pointer.offset):
                raise Unknown(f"a store of {value.size()} bits at an unknown place")
            width = max(8, value.size())
            value = z3.ZeroExt(width - value.size(), value)
            at, low = pointer.offset.as_long() // 8, 8 * (pointer.offset.as_long() % 8)
            old = memory.cells[pointer.name][at]
            parts = [value]
            if low + width < 64:
                parts.insert(0, z3.Extract(63, low + width, old))
            if low > 0:
                parts.append(z3.Extract(low - 1, 0, old))
            memory.cells[pointer.name][at] = z3.simplify(z3.Concat(parts) if len(parts) > 1 else value)
            return
        for part in range(value.size() // 64):
            place = Pointer(pointer.name, z3.simplify(pointer.offset + 8 * part))
            cells, places = self.cells(memory, reached, place, 8)
            word = z3.simplify(z3.Extract(64 * part + 63, 64 * part, value))
            for at, here in places:
                cells[at] = z3.simplify(choose(here, word, cells[at]))

    def call(self, rest, reached, memory):
        match = re.search(r"@([\w.]+)\((.*)\)", rest)
        if match and match[1] in ("bcmp", "memcmp"):
            return self.compare(match[2], reached, memory, match[1])
        if not match or not match[1].startswith("llvm."):
            raise Unknown(rest)
        name, arguments = match[1], split(match[2])
        if re.match(r"llvm\.(lifetime|experimental\.noalias|assume)", name):
            return None
        if name.startswith("llvm.memset"):
            pointer, value, count = [self.typed(argument) for argument in arguments[:3]]
            if value.as_long() != 0 or not z3.is_bv_value(pointer.offset):
                raise Unknown(rest)
            self.zero(memory, pointer, count.as_long())
            return None
        if name.startswith("llvm.memcpy"):
            to, source, count = [self.typed(argument) for argument in arguments[:3]]
            for at in range(0, count.as_long(), 8):
                if count.as_long() - at < 8:
                    raise Unknown(rest)
                place = lambda pointer: Pointer(pointer.name, z3.simplify(pointer.offset + at))
                self.store(memory, reached, self.load(memory, reached, 64, place(source)), place(to))
            return None
        values = [self.typed(argument) for argument in arguments]
        a = values[0]
        if name.startswith("llvm.umin"):
            return z3.If(z3.ULT(a, values[1]), a, values[1])
        if name.startswith("llvm.umax"):
            return z3.If(z3.ULT(a, values[1]), values[1], a)
        if name.startswith("llvm.fshl"):
            amount = z3.ZeroExt(a.size(), values[2] % a.size())
            return z3.Extract(2 * a.size() - 1, a.size(), z3.Concat(a, values[1]) << amount)
        if name.startswith("llvm.fshr"):
            amount = z3.ZeroExt(a.size(), values[2] % a.size())
            return z3.Extract(a.size() - 1, 0, z3.LShR(z3.Concat(a, values[1]), amount))
        if name.startswith("llvm.bswap"):
            return z3.Concat([z3.Extract(at + 7, at, a) for at in range(0, a.size(), 8)])
        if name.startswith("llvm.ctpop"):
            return sum(z3.ZeroExt(a.size() - 1, z3.Extract(at, at, a)) for at in range(a.size()))
        if name.startswith("llvm.bitreverse"):
            return z3.Concat([z3.Extract(at, at, a) for at in range(a.size())])
        if name.startswith("llvm.ucmp"):
            to = width_of(name.split(".")[2])
            less = z3.If(z3.ULT(a, values[1]), number(-1, to), number(1, to))
            return z3.If(a == values[1], number(0, to), less)
        overflow = {
            "llvm.uadd.with.overflow": lambda a, b: [a + b, bit(z3.ULT(a + b, a))],
            "llvm.usub.with.overflow": lambda a, b: [a - b, bit(z3.ULT(a, b))],
        }.get(name.rsplit(".", 1)[0])
        if overflow:
            return overflow(*values)
        raise Unknown(name)

    def compare(self, arguments, reached, memory, name):
        """Whether two places differ; not which is greater."""
        one, other, count = [self.typed(argument) for argument in split(arguments)]
        if name != "bcmp" or count.as_long() % 8:
            raise Unknown(name)
        equal = []
        for at in range(0, count.as_long(), 8):
            place = lambda pointer: Pointer(pointer.name, z3.simplify(pointer.offset + at))
            a, b = [self.load(memory, reached, 64, place(pointer)) for pointer in (one, other)]
            equal.append(a == b)
        return z3.If(z3.And(equal), number(0, 32), number(1, 32))

    def zero(self, memory, pointer, count):
        start = pointer.offset.as_long()
        if start % 8 or start + count > self.sizes[pointer.name]:
            raise Unknown("zeros at an odd place")
        for at in range(start // 8, (start + count) // 8):
            memory.cells[pointer.name][at] = number(0, 64)
        if count % 8:
            at = (start + count) // 8
            kept = z3.Extract(63, 8 * (count % 8), memory.cells[pointer.name][at])
            memory.cells[pointer.name][at] = z3.Concat(kept, number(0, 8 * (count % 8)))

    def compute(self, op, rest, reached):
        rest = re.sub(r"\b(nuw|nsw|exact|disjoint|nneg|samesign) ", "", rest)
        if op in ("zext", "sext", "trunc"):
            kind, value, to = re.match(r"\w+ (\S+) (\S+) to (\S+)", rest).groups()
            value, more = self.operand(value, width_of(kind)), width_of(to) - width_of(kind)
            if op == "trunc":
                return z3.simplify(z3.Extract(width_of(to) - 1, 0, value))
            return z3.simplify((z3.ZeroExt if op == "zext" else z3.SignExt)(more, value))
        if op == "freeze":
            kind, value = rest.split()[1:3]
            return self.operand(value, width_of(kind))
        if op == "select":
            condition, one, other = [self.typed(part) for part in split(rest[7:])]
            return choose(is_one(condition), one, other)
        if op == "extractvalue":
            value, index = re.match(r"extractvalue \{.*\} (%\S+), (\d+)", rest).groups()
            return self.values[value][int(index)]
        if op == "icmp":
            relation, kind, a, b = re.match(r"icmp (\w+) (\S+) ([^,]+), (.*)", rest).groups()
            if kind == "ptr":
                raise Unknown(rest)
            a, b = self.operand(a, width_of(kind)), self.operand(b, width_of(kind))
            relations = {
                "eq": lambda: a == b, "ne": lambda: a != b,
                "ult": lambda: z3.ULT(a, b), "ule": lambda: z3.ULE(a, b),
                "ugt": lambda: z3.UGT(a, b), "uge": lambda: z3.UGE(a, b),
                "slt": lambda: a < b, "sle": lambda: a <= b, "sgt": lambda: a > b, "sge": lambda: a >= b,
            }
            return bit(relations[relation]())
        operations = {
            "add": lambda: a + b, "sub": lambda: a - b, "mul": lambda: a * b,
            "and": lambda: a & b, "or": lambda: a | b, "xor": lambda: a ^ b,
            "shl": lambda: a << b, "lshr": lambda: z3.LShR(a, b), "ashr": lambda: a >> b,
        }
        if op not in operations:
            raise Unknown(rest)
        kind, a, b = re.match(r"\w+ (\S+) ([^,]+), (.*)", rest).groups()
        a, b = self.operand(a, width_of(kind)), self.operand(b, width_of(kind))
        value = operations[op]()
        if op in ("shl", "lshr", "ashr"):
            # A shift by too much has no value of its own: the proof holds whatever it is.
            value = z3.If(z3.ULT(b, a.size()), value, self.unknown(a.size()))
        return z3.simplify(value)


def split(text):
    """Parts between commas outside of parentheses."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def cases(arguments):
    """All values of the argument `each_N_...`, from 0 to N; else one case."""
    match = re.search(r"%each_(\d+)_\w+", arguments)
    return [{match[0]: value} for value in range(int(match[1]) + 1)] if match else [{}]


def functions(text):
    pattern = r"^define [^\n]*?i1 @([a-z]\w*)\((.*?)\) [^\n]*\{\n(.*?)^\}"
    for name, arguments, body in re.findall(pattern, text, re.M | re.S):
        yield name, arguments, body.split("\n")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    proved, refuted, failed = 0, 0, 0
    for name, arguments, lines in functions(text):
        begin = time.monotonic()
        wanted = name.startswith("refuted_")
        if len(sys.argv) > 2 and not re.search(sys.argv[2], name):
            continue
        try:
            found = next(filter(None, (Function(name, arguments, lines, case).prove() for case in cases(arguments))), None)
            good = (found is not None) == wanted
            says = f"counterexample: {found}" if found else "proved"
        except Unknown as why:
            good, says = False, f"not understood: {why}"
        proved, refuted, failed = proved + (good and not wanted), refuted + (good and wanted), failed + (not good)
        print(f"{'' if good else 'FAILED '}{name}: {says} ({time.monotonic() - begin:.1f} s)", flush=True)
    print(f"proved={proved} refuted-as-expected={refuted} failed={failed}")
    sys.exit(failed > 0 or proved == 0)


main()
