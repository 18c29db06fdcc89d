// The words of raw SQL on MySQL and MariaDB. Their own parser is not available here: `parse.ts` reads a part of their grammar
// with these.

const words = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/**
 * Functions of one row's values: none reads tables, files, settings or the network, waits, locks, or makes huge
 * texts.
 */
export const rowFunctions = words(`
  abs ceil ceiling floor round truncate mod power pow sqrt sign exp ln log log10 log2
  length char_length character_length lower upper lcase ucase ltrim rtrim trim substring substr mid left right locate instr
  position replace reverse concat concat_ws ascii hex md5 substring_index field elt strcmp format
  now curdate curtime current_date current_time current_timestamp localtime localtimestamp utc_date utc_time utc_timestamp
  date time year month day dayofmonth dayofweek dayofyear week weekday weekofyear yearweek quarter hour minute second
  date_add date_sub adddate subdate datediff timestampdiff timestampadd timediff date_format time_format str_to_date
  extract last_day makedate maketime from_unixtime unix_timestamp convert_tz monthname dayname timestamp to_days from_days
  coalesce ifnull nullif greatest least if isnull cast convert char
  json_value json_extract json_unquote interval
`)

/** Functions of many rows. */
export const groupFunctions = words(`
  count sum avg min max std stddev stddev_pop stddev_samp variance var_pop var_samp group_concat bit_and bit_or
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
`)

/** Types of CAST and CONVERT. */
const types = `signed unsigned integer int decimal dec numeric char varchar date datetime time timestamp double float real year
  precision`
export const typeWords = types.split(/\s+/)

/** Units of time. */
const unitsOfTime = `microsecond second minute hour day week month quarter year second_microsecond minute_microsecond
  minute_second hour_microsecond hour_second hour_minute day_microsecond day_second day_minute day_hour year_month`
export const units = unitsOfTime.split(/\s+/)

/** Functions whose first value is a unit. */
export const unitFunctions = words('extract timestampdiff timestampadd')

/** Values that are words. */
export const literals =
  'null true false current_date current_time current_timestamp localtime localtimestamp utc_date utc_time utc_timestamp'.split(
    ' ',
  )

/** Words that begin or join parts of a query: without quotes they are no names. */
export const clauses = words(`
  select from where group by having order limit union except intersect window with on using join left right inner cross natural
  straight_join as and or not xor in between like rlike regexp is case when then else end asc desc div mod distinct
  distinctrow all exists any some interval collate escape separator values over for into procedure null true false
`)

/** Words before a bracket that are not functions. */
export const beforeBracket = words(`
  select from where and or not xor in exists any some all between like is null on using join by having as when then else case
  over union except intersect distinct limit offset div mod values straight_join with end desc asc
`)

/**
 * Forbidden words, which no query of a report needs: they write, lock, wait, reach outside the server, or name
 * something that is not a table.
 */
export const forbidden = words(`
  into outfile dumpfile infile load procedure handler for lock share update delete insert call set do execute prepare
  deallocate grant revoke drop alter create truncate rename analyze optimize repair kill shutdown use show describe explain
  begin commit rollback savepoint install uninstall flush reset purge binlog recursive next previous nextval lastval setval
  sql_calc_found_rows sql_no_cache sql_cache high_priority sql_big_result sql_small_result sql_buffer_result returning
  table current_user current_role system_time xa import export change master slave replica signal resignal get diagnostics
`)
