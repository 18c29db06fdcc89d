-- a text that is
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."status" = $1::text;
-- "it's": 0 rows

-- a text that is not, or is missing
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."status" <> $1::text or "a"."status" is null);
-- "open": 29 rows

-- a text that is not, strictly
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."status" <> $1::text;
-- "open": 25 rows

-- one of a list
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."status" = any($1::text[]);
-- ["open","over, due"]: 7 rows

-- none of a list
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."units" <> all($1::int8[]) or "a"."units" is null);
-- ["1","2"]: 21 rows

-- one of no list
select "a"."id" as "id"
from "shop"."bills" as "a"
where 1 = 0;
-- no values: 0 rows

-- missing and there
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."status" is null or "a"."amount" is not null);
-- no values: 33 rows

-- text at its beginning, anywhere and at its end
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."status" ilike $1::text escape '!' or "a"."status" ilike $2::text escape '!' or "a"."status" ilike $3::text escape '!');
-- "100!%%", "%a!_b!!%", "%\\": 3 rows

-- a decimal between
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."amount" >= $1::numeric and "a"."amount" <= $2::numeric);
-- "-10.50", "99.99": 20 rows

-- a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."due_on" = $1::date;
-- "2026-11-22": 4 rows

-- an instant on a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."made_at" >= $1::timestamptz and "a"."made_at" < $2::timestamptz);
-- "2026-11-21T18:00:00.000Z", "2026-11-22T18:00:00.000Z": 12 rows

-- an instant not on a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where (("a"."made_at" < $1::timestamptz or "a"."made_at" >= $2::timestamptz) or "a"."made_at" is null);
-- "2026-11-21T18:00:00.000Z", "2026-11-22T18:00:00.000Z": 24 rows

-- an instant before a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."made_at" < $1::timestamptz;
-- "2026-11-21T18:00:00.000Z": 13 rows

-- an instant until a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."made_at" < $1::timestamptz;
-- "2026-11-21T18:00:00.000Z": 13 rows

-- an instant after a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."made_at" >= $1::timestamptz;
-- "2026-11-15T18:00:00.000Z": 28 rows

-- an instant from a day
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."made_at" >= $1::timestamptz;
-- "2026-11-21T18:00:00.000Z": 18 rows

-- an instant between days
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."made_at" >= $1::timestamptz and "a"."made_at" < $2::timestamptz);
-- "2026-11-14T18:00:00.000Z", "2026-11-21T18:00:00.000Z": 10 rows

-- an instant between a day and a time
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."made_at" >= $1::timestamptz and "a"."made_at" <= $2::timestamptz);
-- "2026-11-14T18:00:00.000Z", "2026-11-21T06:30:00.000Z": 6 rows

-- an instant on one of some days
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."made_at" = any($1::timestamptz[]) or ("a"."made_at" >= $2::timestamptz and "a"."made_at" < $3::timestamptz));
-- ["2026-11-22T00:00:00.000Z"], "2026-11-14T18:00:00.000Z", "2026-11-15T18:00:00.000Z": 6 rows

-- an instant on none of some days
select "a"."id" as "id"
from "shop"."bills" as "a"
where ((("a"."made_at" < $1::timestamptz or "a"."made_at" >= $2::timestamptz) and ("a"."made_at" < $3::timestamptz or "a"."made_at" >= $4::timestamptz)) or "a"."made_at" is null);
-- "2026-11-14T18:00:00.000Z", "2026-11-15T18:00:00.000Z", "2026-11-21T18:00:00.000Z", "2026-11-22T18:00:00.000Z": 24 rows

-- yes or no
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."is_paid" <> $1::bool or "a"."is_paid" is null);
-- "true": 22 rows

-- the viewer’s own
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."customer_id" = $1::int8 or "a"."customer_id" = $2::int8);
-- "3", "5": 7 rows

-- today
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."made_at" >= $1::timestamptz and "a"."made_at" < $2::timestamptz);
-- "2026-11-21T18:00:00.000Z", "2026-11-22T18:00:00.000Z": 12 rows

-- the last seven days of instants
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."made_at" >= $1::timestamptz and "a"."made_at" <= $2::timestamptz);
-- "2026-11-14T18:00:00.000Z", "2026-11-22T06:30:00.000Z": 22 rows

-- since thirty days ago
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."due_on" >= $1::date;
-- "2026-10-23": 33 rows

-- a function of today
select "a"."id" as "id"
from "shop"."bills" as "a"
where (("a"."due_on" < $1::date and "a"."made_at" < $2::timestamptz) or "a"."status" = $3::text);
-- "2026-11-15", "2026-11-30T18:00:00.000Z", "open": 17 rows

-- a parameter
select "a"."id" as "id"
from "shop"."bills" as "a"
where ("a"."due_on" < $1::date and "a"."status" = any($2::text[]));
-- "2026-11-01", ["open","overdue"]: 3 rows

-- and before or, in brackets
select "a"."id" as "id"
from "shop"."bills" as "a"
where (("a"."status" = $1::text and "a"."units" > $2::int8) or "a"."is_paid" = $3::bool);
-- "open", "1", "false": 17 rows

-- groups joined by and and or
select "a"."id" as "id"
from "shop"."bills" as "a"
where ((("a"."status" = $1::text or "a"."status" = $2::text) and "a"."units" < $3::int8) or "a"."amount" > $4::numeric);
-- "open", "overdue", "2", "0": 21 rows

-- a list of older data
select "a"."id" as "id"
from "shop"."bills" as "a"
where "a"."status" = $1::text;
-- "open": 7 rows
