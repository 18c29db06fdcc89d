-- a table alone
select `a`.`id` as `id`, `a`.`customer_id` as `customer_id`, `a`.`amount` as `amount`, `a`.`units` as `units`, `a`.`status` as `status`, `a`.`due_on` as `due_on`, `a`.`made_at` as `made_at`, `a`.`is_paid` as `is_paid`
from `shop`.`bills` as `a`;
-- no values: 36 rows

-- some columns
select `a`.`status` as `status`, `a`.`amount` as `c2`
from `shop`.`bills` as `a`;
-- no values: 36 rows

-- columns in another order
select `a`.`amount` as `amount`, `a`.`status` as `status`
from `shop`.`bills` as `a`;
-- no values: 36 rows

-- two tables joined
select `a`.`id` as `a_id`, `b`.`id` as `b_id`, `b`.`name` as `name`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`;
-- no values: 25 rows

-- all rows so far
select `a`.`id` as `id`, `b`.`name` as `name`
from `shop`.`bills` as `a`
left join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`;
-- no values: 36 rows

-- all rows of the second
select `a`.`id` as `id`, `b`.`name` as `name`
from `shop`.`bills` as `a`
right join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`;
-- no values: 34 rows

-- every row with every row
select `a`.`id` as `id`, `b`.`name` as `name`
from `shop`.`bills` as `a`
cross join `shop`.`customers` as `b`;
-- no values: 504 rows

-- two conditions of a join
select `a`.`id` as `id`, `b`.`id` as `other`
from `shop`.`bills` as `a`
join `shop`.`bills` as `b` on `a`.`customer_id` = `b`.`customer_id` and `a`.`id` <> `b`.`id`;
-- no values: 174 rows

-- number and text joined as text
select `a`.`id` as `id`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on cast(`a`.`units` as char) = cast(`b`.`code` as char);
-- no values: 37 rows

-- all rows added up
select sum(`a`.`units`) as `sum_units`
from `shop`.`bills` as `a`;
-- no values: 1 rows

-- sums by what is chosen
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from (select `id`, `customer_id`, `amount` from `shop`.`bills` where customer_id <= ?) as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`;
-- "3": 2 rows

-- every aggregate
select sum(`a`.`amount`) as `sum_amount`, max(`a`.`amount`) as `max_amount`, min(`a`.`amount`) as `min_amount`, count(`a`.`amount`) as `count_amount`, avg(`a`.`amount`) as `average_amount`, count(distinct `a`.`amount`) as `distinct_amount`
from `shop`.`bills` as `a`;
-- no values: 1 rows

-- grouped by what is not shown
select sum(`a`.`amount`) as `amount`, count(*) as `c2`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`, `a`.`status`;
-- no values: 11 rows

-- grouped without sums
select `b`.`city` as `city`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`;
-- no values: 2 rows

-- what is asked of sums
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
where `a`.`status` is not null
group by `b`.`city`
having (sum(`a`.`amount`) > cast(? as decimal(65,30)) and (count(*) >= cast(? as decimal(65,30)) and count(*) <= cast(? as decimal(65,30))));
-- "10000", "1", "9": 1 rows

-- the last day and instant of each, before a day
select `a`.`status` as `status`, max(`a`.`due_on`) as `last`, min(`a`.`made_at`) as `made`
from `shop`.`bills` as `a`
group by `a`.`status`
having (max(`a`.`due_on`) < cast(? as date) and (min(`a`.`made_at`) >= cast(? as datetime(6)) and min(`a`.`made_at`) < cast(? as datetime(6))));
-- "2026-11-22", "2026-09-30 18:00:00.000", "2026-11-22 18:00:00.000": 3 rows

-- ordered, largest first
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`
order by sum(`a`.`amount`) is null, sum(`a`.`amount`) desc, `b`.`city` is null, `b`.`city` asc;
-- no values: 2 rows

-- the first ten
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`
order by sum(`a`.`amount`) is null, sum(`a`.`amount`) desc
limit 10;
-- no values: 2 rows

-- the second page of two
select `a`.`status` as `status`
from `shop`.`bills` as `a`
order by `a`.`id`
limit 2 offset 2;
-- no values: 2 rows

-- a page of what has groups
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`
order by `b`.`city`
limit 3;
-- no values: 2 rows

-- a page of the first ten
select `a`.`id` as `id`, `a`.`customer_id` as `customer_id`, `a`.`amount` as `amount`, `a`.`units` as `units`, `a`.`status` as `status`, `a`.`due_on` as `due_on`, `a`.`made_at` as `made_at`, `a`.`is_paid` as `is_paid`
from `shop`.`bills` as `a`
order by `a`.`id`
limit 2 offset 8;
-- no values: 2 rows

-- sorted by the viewer
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`
order by `b`.`city` is null, `b`.`city` desc, sum(`a`.`amount`) is null, sum(`a`.`amount`) asc
limit 51;
-- no values: 2 rows

-- the first ten sorted by the viewer
select `report`.`City`, `report`.`amount`, `report`.`c3`
from (
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
group by `b`.`city`
order by sum(`a`.`amount`) is null, sum(`a`.`amount`) desc, `b`.`city`
limit 10
) as `report`
order by `report`.`City` is null, `report`.`City` asc, `report`.`amount`, `report`.`c3`
limit 51;
-- no values: 2 rows

-- a saved report as a table
select `a`.`name` as `name`, `sums`.`c3` as `c2`, `sums`.`amount` as `amount`
from `shop`.`customers` as `a`
left join (
select `x`.`customer_id` as `customer_id`, sum(`x`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `x`
group by `x`.`customer_id`
) as `sums` on `a`.`id` = `sums`.`customer_id`;
-- no values: 14 rows

-- sums of a saved report
select `some`.`c2` as `status`, sum(`some`.`amount`) as `sum_amount`
from (
select `x`.`customer_id` as `customer_id`, `x`.`status` as `c2`, `x`.`amount` as `amount`, `x`.`made_at` as `made_at`
from `shop`.`bills` as `x`
where (`x`.`units` <> cast(? as signed) or `x`.`units` is null)
) as `some`
group by `some`.`c2`;
-- "0": 10 rows

-- the first of a saved report
select `first`.`c1` as `c1`, `first`.`amount` as `amount`
from (
select `x`.`id` as `c1`, `x`.`amount` as `amount`
from `shop`.`bills` as `x`
order by `x`.`id` is null, `x`.`id` asc
limit 3
) as `first`;
-- no values: 3 rows

-- what is set on the screen
select `b`.`city` as `City`, sum(`a`.`amount`) as `amount`, count(*) as `c3`
from `shop`.`bills` as `a`
join `shop`.`customers` as `b` on `a`.`customer_id` = `b`.`id`
where (`a`.`status` in (?, ?) and (`a`.`made_at` >= cast(? as datetime(6)) and `a`.`made_at` < cast(? as datetime(6))))
group by `b`.`city`
having sum(`a`.`amount`) > cast(? as decimal(65,30));
-- "open", "overdue", "2026-10-31 18:00:00.000", "2026-11-22 18:00:00.000", "10": 2 rows

-- a raw expression
select `a`.`id` as `id`, (coalesce(`a`.`units`, 0) - 1
) as `less`
from `shop`.`bills` as `a`
order by (coalesce(`a`.`units`, 0) - 1
) is null, (coalesce(`a`.`units`, 0) - 1
) asc;
-- no values: 36 rows

-- grouped by a raw expression
select (case when `a`.`units` > 1 then 'many' else 'few' end
) as `size`, count(*) as `bills`
from `shop`.`bills` as `a`
where (`a`.`amount` > `a`.`units`
)
group by (case when `a`.`units` > 1 then 'many' else 'few' end
);
-- no values: 2 rows

-- a raw query
select `a`.`status`, count(*) as `bills`
from `shop`.`bills` `a`
where `a`.`due_on` > cast(? as date) and `a`.`status` in ( ?, ? ) and `a`.`units` > cast(? as signed) group by `a`.`status` order by 2 desc;
-- "2026-11-01", "open", "o'neil", "-5": 1 rows
