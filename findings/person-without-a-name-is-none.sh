#!/usr/bin/env bash
# cattrs 22.2 beside marshmallow 3.18 and pydantic 1.10 (`python3-cattr`, `python3-marshmallow` and `python3-pydantic` of Debian 12 on the machine), which make typed
# objects of Python of the rows of a service.
# Guess: a value that does not fit its type is an error, as null for a number and "2.9" as a text for an `int` are for each of the three.
# Seen: cattrs calls the type with the value. A name that is null is the text None, the place of a person is the text of an object; the flag "false" or "no" is true;
# labels that are a text are its letters, and those that are an object are its names. Its users take it to check what comes in, since a missing field and an
# unknown state are errors. Of 2.9 hours as a number each of the three makes two; marshmallow cuts seconds of a length too and rounds 12.345 down to 12.34,
# pydantic makes 12 of the code "0012" where a code is an `int` or a text, and 23 August 1970 of the day 20260710. marshmallow refuses the rest.
set -euo pipefail
/usr/bin/python3 -c 'import cattrs, marshmallow, pydantic; assert (marshmallow.__version__, pydantic.VERSION) == ("3.18.0", "1.10.4")' 2>/dev/null || { echo "needs python3-cattr, python3-marshmallow and python3-pydantic of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.py <<'PROGRAM'
import json
from datetime import date, timedelta
from decimal import Decimal
from typing import List, Union
import attr, cattrs, marshmallow, pydantic
from marshmallow import fields
@attr.s(auto_attribs=True)
class Row:
    name: str = ''
    done: bool = False
    labels: List[str] = attr.Factory(list)
    hours: int = 0
class Model(pydantic.BaseModel):
    name: str = ''
    done: bool = False
    labels: List[str] = []
    hours: int = 0
    code: Union[int, str] = 0
    due: date = None
    took: timedelta = None
    amount: Decimal = None
class Schema(marshmallow.Schema):
    name = fields.String()
    done = fields.Boolean()
    labels = fields.List(fields.String())
    hours = fields.Integer()
    due = fields.Date()
    took = fields.TimeDelta()
    amount = fields.Decimal(places=2)
readers = {
    'cattrs': lambda row, name: getattr(cattrs.structure(row, Row), name) if hasattr(Row(), name) else '-',
    'marshmallow': lambda row, name: Schema().load(row)[name] if name in Schema().fields else '-',
    'pydantic': lambda row, name: getattr(Model(**row), name),
}
def show(read, row, name):
    try:
        value = read(row, name)
        return repr(value) if isinstance(value, (str, list)) and value != '-' else str(value)
    except Exception:
        return 'an error'
for text in ['{"name":null}', '{"name":{"first":"Ada"}}', '{"done":"false"}', '{"done":"no"}', '{"labels":"west"}', '{"labels":{"a":1}}', '{"hours":2.9}', '{"hours":"2.9"}', '{"hours":null}',
             '{"took":90.7}', '{"amount":12.345}', '{"code":"0012"}', '{"due":"20260710"}']:
    row = json.loads(text)
    print(text, *(f'{name}: {show(read, row, next(iter(row)))}' for name, read in readers.items()), sep='  ')
PROGRAM
TZ=UTC LC_ALL=C.UTF-8 /usr/bin/python3 program.py | tee seen
diff seen - <<'SEEN'
{"name":null}  cattrs: 'None'  marshmallow: an error  pydantic: an error
{"name":{"first":"Ada"}}  cattrs: "{'first': 'Ada'}"  marshmallow: an error  pydantic: an error
{"done":"false"}  cattrs: True  marshmallow: False  pydantic: False
{"done":"no"}  cattrs: True  marshmallow: False  pydantic: False
{"labels":"west"}  cattrs: ['w', 'e', 's', 't']  marshmallow: an error  pydantic: an error
{"labels":{"a":1}}  cattrs: ['a']  marshmallow: an error  pydantic: an error
{"hours":2.9}  cattrs: 2  marshmallow: 2  pydantic: 2
{"hours":"2.9"}  cattrs: an error  marshmallow: an error  pydantic: an error
{"hours":null}  cattrs: an error  marshmallow: an error  pydantic: an error
{"took":90.7}  cattrs: -  marshmallow: 0:01:30  pydantic: 0:01:30.700000
{"amount":12.345}  cattrs: -  marshmallow: 12.34  pydantic: 12.345
{"code":"0012"}  cattrs: -  marshmallow: -  pydantic: 12
{"due":"20260710"}  cattrs: -  marshmallow: an error  pydantic: 1970-08-23
SEEN
