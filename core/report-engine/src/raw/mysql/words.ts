// What raw SQL may contain on MySQL and MariaDB. Their own parser is not available here, so words decide: functions
// by a list of allowed ones, and other unquoted words by a list of forbidden ones.

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

/** Types that may have a size in brackets. */
export const sizedTypes = words('decimal dec numeric char varchar datetime time signed unsigned')

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
