#!/usr/bin/env python3
"""Writes numbers of every region in many forms with libphonenumber's reading of each.

    phonenumbers_oracle.py SEED COUNT

A line has, between tabs: the region, the form, the text, its E.164 form as read with that region
(or nothing), and 1 if that is a valid number, else 0. The first line names the package's version.
"""

import random
import sys

import phonenumbers
from phonenumbers import PhoneNumberFormat, PhoneNumberType
from phonenumbers.phonemetadata import PhoneMetadata

seed, count = int(sys.argv[1]), int(sys.argv[2])
source = random.Random(seed)
types = [
    getattr(PhoneNumberType, name)
    for name in ("FIXED_LINE", "MOBILE", "TOLL_FREE", "PREMIUM_RATE", "SHARED_COST", "VOIP",
                 "PERSONAL_NUMBER", "PAGER", "UAN", "VOICEMAIL")
]


def numbers(region):
    """Valid examples of every type, and as many with other last digits."""
    for type in types:
        example = phonenumbers.example_number_for_type(region, type)
        if example is None:
            continue
        yield example
        digits = phonenumbers.national_significant_number(example)
        for _ in range(count):
            changed = random_tail(digits, source.randint(2, len(digits) - 2))
            text = f"+{example.country_code}{changed}"
            number = phonenumbers.parse(text, None)
            if phonenumbers.is_valid_number_for_region(number, region):
                yield number


def random_tail(digits, length):
    return digits[:-length] + "".join(source.choice("0123456789") for _ in range(length))


def forms(region, number):
    data = PhoneMetadata.metadata_for_region(region)
    code, whole = number.country_code, phonenumbers.national_significant_number(number)
    write = phonenumbers.format_number
    yield "E.164", write(number, PhoneNumberFormat.E164)
    yield "international", write(number, PhoneNumberFormat.INTERNATIONAL)
    yield "RFC 3966", write(number, PhoneNumberFormat.RFC3966)
    yield "national", write(number, PhoneNumberFormat.NATIONAL)
    yield "without prefix", whole
    yield "00", f"00{code} {whole}"
    yield "full width", "".join(chr(ord(c) + 0xFEE0) for c in f"+{code}{whole}")
    yield "dialled from GB", phonenumbers.format_out_of_country_calling_number(number, "GB")
    if data.national_prefix:
        yield "with prefix", f"{data.national_prefix} {whole}"
        yield "both prefixes", f"+{code} {data.national_prefix}{whole}"
    if data.national_prefix == "0":
        yield "(0)", f"+{code} (0){whole}"
    abroad = phonenumbers.parse(f"+44207946{source.randint(0, 9999):04}", None)
    yield "abroad", phonenumbers.format_out_of_country_calling_number(abroad, region)
    context = f"tel:{whole};phone-context=+{code}"
    yield "phone-context", context
    yield "short", whole[-source.randint(3, 6):]
    yield "random", "".join(source.choice("0123456789 ") for _ in range(source.randint(3, 18)))


def read(text, region):
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return "", 0
    valid = phonenumbers.is_valid_number(number)
    return phonenumbers.format_number(number, PhoneNumberFormat.E164), int(valid)


print(phonenumbers.__version__)
for region in sorted(phonenumbers.SUPPORTED_REGIONS):
    for number in numbers(region):
        for form, text in forms(region, number):
            home = "GB" if form == "dialled from GB" else region
            print(home, form, text, *read(text, home), sep="\t")
