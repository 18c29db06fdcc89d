-- a text that is
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`status` = ?;
-- "it's": 0 rows

-- a text that is not, or is missing
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`status` <> ? or `a`.`status` is null);
-- "open": 21 rows

-- a text that is not, strictly
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`status` <> ?;
-- "open": 17 rows

-- one of a list
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`status` in (?, ?);
-- "open", "over, due": 15 rows

-- none of a list
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`units` not in (cast(? as signed), cast(? as signed)) or `a`.`units` is null);
-- "1", "2": 21 rows

-- one of no list
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where 1 = 0;
-- no values: 0 rows

-- missing and there
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`status` is null or `a`.`amount` is not null);
-- no values: 33 rows

-- text at its beginning, anywhere and at its end
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`status` like ? escape '!' or `a`.`status` like ? escape '!' or `a`.`status` like ? escape '!');
-- "100!%%", "%a!_b!!%", "%\\": 3 rows

-- a decimal between
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`amount` >= cast(? as decimal(65,30)) and `a`.`amount` <= cast(? as decimal(65,30)));
-- "-10.50", "99.99": 20 rows

-- a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`due_on` = cast(? as date);
-- "2026-11-22": 4 rows

-- an instant on a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` < cast(? as datetime(6)));
-- "2026-11-21 18:00:00.000", "2026-11-22 18:00:00.000": 12 rows

-- an instant not on a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where ((`a`.`made_at` < cast(? as datetime(6)) or `a`.`made_at` >= cast(? as datetime(6))) or `a`.`made_at` is null);
-- "2026-11-21 18:00:00.000", "2026-11-22 18:00:00.000": 24 rows

-- an instant before a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`made_at` < cast(? as datetime(6));
-- "2026-11-21 18:00:00.000": 13 rows

-- an instant until a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`made_at` < cast(? as datetime(6));
-- "2026-11-21 18:00:00.000": 13 rows

-- an instant after a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`made_at` >= cast(? as datetime(6));
-- "2026-11-15 18:00:00.000": 28 rows

-- an instant from a day
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`made_at` >= cast(? as datetime(6));
-- "2026-11-21 18:00:00.000": 18 rows

-- an instant between days
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` < cast(? as datetime(6)));
-- "2026-11-14 18:00:00.000", "2026-11-21 18:00:00.000": 10 rows

-- an instant between a day and a time
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` <= cast(? as datetime(6)));
-- "2026-11-14 18:00:00.000", "2026-11-21 06:30:00.000": 6 rows

-- an instant on one of some days
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`made_at` in (cast(? as datetime(6))) or (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` < cast(? as datetime(6))));
-- "2026-11-22 00:00:00.000", "2026-11-14 18:00:00.000", "2026-11-15 18:00:00.000": 6 rows

-- an instant on none of some days
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (((`a`.`made_at` < cast(? as datetime(6)) or `a`.`made_at` >= cast(? as datetime(6))) and (`a`.`made_at` < cast(? as datetime(6)) or `a`.`made_at` >= cast(? as datetime(6)))) or `a`.`made_at` is null);
-- "2026-11-14 18:00:00.000", "2026-11-15 18:00:00.000", "2026-11-21 18:00:00.000", "2026-11-22 18:00:00.000": 24 rows

-- yes or no
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where ((`a`.`is_paid` <> 0) <> cast(? as signed) or (`a`.`is_paid` <> 0) is null);
-- "1": 22 rows

-- the viewer’s own
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`customer_id` = cast(? as signed) or `a`.`customer_id` = cast(? as signed));
-- "3", "5": 7 rows

-- today
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` < cast(? as datetime(6)));
-- "2026-11-21 18:00:00.000", "2026-11-22 18:00:00.000": 12 rows

-- the last seven days of instants
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` <= cast(? as datetime(6)));
-- "2026-11-14 18:00:00.000", "2026-11-22 06:30:00.000": 22 rows

-- since thirty days ago
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`due_on` >= cast(? as date);
-- "2026-10-23": 33 rows

-- a function of today
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where ((`a`.`due_on` < cast(? as date) and `a`.`made_at` < cast(? as datetime(6))) or `a`.`status` = ?);
-- "2026-11-15", "2026-11-30 18:00:00.000", "open": 23 rows

-- a parameter
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (`a`.`due_on` < cast(? as date) and `a`.`status` in (?, ?));
-- "2026-11-01", "open", "overdue": 4 rows

-- and before or, in brackets
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where ((`a`.`status` = ? and `a`.`units` > cast(? as signed)) or (`a`.`is_paid` <> 0) = cast(? as signed));
-- "open", "1", "0": 17 rows

-- groups joined by and and or
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where (((`a`.`status` = ? or `a`.`status` = ?) and `a`.`units` < cast(? as signed)) or `a`.`amount` > cast(? as decimal(65,30)));
-- "open", "overdue", "2", "0": 23 rows

-- a list of older data
select `a`.`id` as `id`
from `shop`.`bills` as `a`
where `a`.`status` = ?;
-- "open": 15 rows
