#!/usr/bin/env python3
"""Prints the rows of Sources/Interactions/Identity/NumberingPlan+Data.swift.

Needs the packages `phonenumbers` and `regex` from PyPI. The columns are explained there.
"""

import re
import sys

import phonenumbers
import regex
from phonenumbers.phonemetadata import PhoneMetadata


def expand(pattern):
    """All texts that a pattern of libphonenumber's prefixes matches; `.` is any digit."""
    texts, rest = alternatives(pattern)
    assert not rest, pattern
    return texts


def alternatives(rest):
    texts, current = [], [""]
    while rest and rest[0] != ")":
        if rest[0] == "|":
            texts, current, rest = texts + current, [""], rest[1:]
            continue
        if rest.startswith("(?:"):
            choice, rest = alternatives(rest[3:])
            rest = rest[1:]
        elif rest[0] == "[":
            end = rest.index("]")
            choice = [d for d in "0123456789" if re.fullmatch(rest[: end + 1], d)]
            rest = rest[end + 1 :]
        elif rest.startswith("\\d"):
            choice, rest = ["."], rest[2:]
        else:
            assert rest[0].isdigit(), rest
            choice, rest = [rest[0]], rest[1:]
        if rest[:1] == "?":
            choice, rest = choice + [""], rest[1:]
        current = [a + b for a in current for b in choice]
    return texts + current, rest


def international(pattern):
    """The prefixes for other countries, without those that spell out a carrier."""
    prefixes = sorted(text for text in expand(pattern or "") if 0 < len(text) <= 4)
    if len(prefixes) > 20:
        prefixes = [text for text in prefixes if text.startswith("0")]
    return "|".join(prefixes) or "-"


def national(data):
    try:
        prefixes = expand(data.national_prefix_for_parsing or "")
    except AssertionError:
        prefixes = [data.national_prefix or ""]
    return "|".join(sorted(text for text in prefixes if 0 < len(text) <= 3)) or "-"


def beginnings(pattern, prefixes):
    """The first digits of national numbers; up to three if they begin like a national prefix."""
    def after(text):
        return [text + d for d in "0123456789" if pattern.fullmatch(text + d, partial=True)]

    def longer(text):
        if len(text) == 3:
            return [text]
        all_longer = [longer(child) for child in after(text)]
        is_full = len(all_longer) == 10 and all(len(texts[0]) == len(text) + 1 for texts in all_longer)
        return [text] if is_full else sum(all_longer, [])

    alike = [digit for digit in after("") if any(text[0] == digit for text in prefixes.split("|"))]
    others = "".join(digit for digit in after("") if digit not in alike)
    return "|".join([others] + sum((longer(digit) for digit in alike), []))


def row(code, data, is_main):
    description = data.general_desc
    lengths = sorted(length for length in description.possible_length if length > 0)
    has_exceptions = "(" in (data.national_prefix_for_parsing or "").replace("(?:", "")
    fixed = [length for length in data.fixed_line.possible_length if length > 0] \
        if data.fixed_line and data.fixed_line.national_number_pattern else []
    first = beginnings(regex.compile(description.national_number_pattern), national(data))
    columns = [
        code, str(data.country_code) + ("*" if is_main else ""),
        international(data.international_prefix), national(data),
        ",".join(map(str, lengths)), str(max(fixed or lengths)), first,
    ]
    columns += ["!"] if has_exceptions else []
    # Too long for a line of Swift, so a backslash joins it with the next.
    lead = " ".join(columns[:3]) + (" \\\n" if sum(map(len, columns)) > 80 else " ")
    return lead + " ".join(columns[3:])


print("phonenumbers", phonenumbers.__version__, file=sys.stderr)
for code in sorted(phonenumbers.SUPPORTED_REGIONS):
    data = PhoneMetadata.metadata_for_region(code)
    is_main = phonenumbers.region_code_for_country_code(data.country_code) == code
    print(row(code, data, is_main))
for calling_code in sorted(phonenumbers.COUNTRY_CODES_FOR_NON_GEO_REGIONS):
    print(row("001", PhoneMetadata.metadata_for_nongeo_region(calling_code), True))
