import { sql } from 'kysely'
import type { Database } from '#platform/database/kysely'
import { deleteInSteps } from '#platform/database/steps'
import type { CheckedLine, LineProblem } from './record'

/** Lines are written down for the import first, with the ids that their records will have. */
interface StagedLine extends Omit<CheckedLine, 'portalPassword' | 'networkPassword'> {
  user: number
  connection: number
  password_hash: string | null
  network_password: Buffer | null
  network_password_hash: string | null
}

/** Takes ids of people and lines that nothing else will have. */
export async function takeIds(db: Database, count: number): Promise<{ user: number; connection: number }[]> {
  const { rows } = await sql<{ user: number; connection: number }>`
    SELECT nextval(pg_get_serial_sequence('users', 'id')) AS user,
      nextval(pg_get_serial_sequence('connections', 'id')) AS connection
    FROM generate_series(1, ${count}::int)`.execute(db)
  return rows
}

/** Forgets what was read of an import before. */
export async function clearStaged(db: Database, id: number): Promise<void> {
  for (const from of ['import_rows', 'import_problems', 'import_packages', 'import_areas'] as const)
    await deleteInSteps(db, { from, where: sql`import_id = ${id}` })
}

/** Writes lines down, and the packages that come with them. */
export async function stage(db: Database, id: number, lines: readonly StagedLine[]): Promise<void> {
  const of = <K extends keyof StagedLine>(key: K) => lines.map((line) => line[key])
  await sql`
    INSERT INTO import_rows (import_id, line, user_id, connection_id, customer, customer_form, name, mobile_no, email,
      password_hash, username, username_form, network_password, package, package_form, area, area_form, city, address, price,
      contract_since, charged_from, paid_until, status, balance, left_over, framed_address, framed_pool, device, max_sessions,
      attributes, network_password_hash, ends_on)
    SELECT ${id}, line, user_id, connection_id, customer, search_form(customer), name, mobile_no, email, password_hash, username,
      search_form(username), network_password, package, search_form(package), area, search_form(area), city, address, price,
      contract_since, charged_from, paid_until, status, balance, left_over, framed_address, framed_pool, device, max_sessions,
      attributes, network_password_hash, ends_on
    FROM unnest(${of('line')}::int[], ${of('user')}::bigint[], ${of('connection')}::bigint[], ${of('customer')}::text[],
      ${of('name')}::text[], ${of('mobile_no')}::text[], ${of('email')}::text[], ${of('password_hash')}::text[],
      ${of('username')}::text[], ${of('network_password')}::bytea[], ${of('package')}::text[], ${of('area')}::text[],
      ${of('city')}::text[], ${of('address')}::text[], ${of('price')}::bigint[], ${of('contract_since')}::date[],
      ${of('charged_from')}::date[], ${of('paid_until')}::date[], ${of('status')}::text[], ${of('balance')}::bigint[],
      ${lines.map(({ leftOver }) => (Object.keys(leftOver).length > 0 ? JSON.stringify(leftOver) : null))}::jsonb[],
      ${of('framed_address')}::inet[], ${of('framed_pool')}::text[], ${of('device')}::text[], ${of('max_sessions')}::smallint[],
      ${lines.map(({ attributes }) => attributes && JSON.stringify(attributes))}::jsonb[],
      ${of('network_password_hash')}::text[], ${of('ends_on')}::date[]
    ) AS given (line, user_id, connection_id, customer, name, mobile_no, email, password_hash, username, network_password, package,
      area, city, address, price, contract_since, charged_from, paid_until, status, balance, left_over, framed_address, framed_pool,
      device, max_sessions, attributes, network_password_hash, ends_on)`.execute(db)
  await sql`
    INSERT INTO import_packages (import_id, form, name, download_kbps, upload_kbps, price, prepaid_count, prepaid_unit,
      burst_download_kbps, burst_upload_kbps, burst_seconds, framed_pool, max_sessions, attributes)
    SELECT DISTINCT ON (search_form(name)) ${id}::bigint, search_form(name), name, down, up, price, valid_count, valid_unit,
      burst_down, burst_up, burst_seconds, pool, sessions, attributes
    FROM unnest(${of('package')}::text[], ${of('download_kbps')}::int[], ${of('upload_kbps')}::int[],
      ${lines.map(({ package_price, price }) => package_price ?? price)}::bigint[],
      ${of('valid_count')}::smallint[], ${of('valid_unit')}::text[], ${of('burst_download_kbps')}::int[],
      ${of('burst_upload_kbps')}::int[], ${of('burst_seconds')}::smallint[], ${of('package_pool')}::text[],
      ${of('package_sessions')}::smallint[],
      ${lines.map(({ package_attributes: added }) => added && JSON.stringify(added))}::jsonb[], ${of('line')}::int[])
      AS given (name, down, up, price, valid_count, valid_unit, burst_down, burst_up, burst_seconds, pool, sessions, attributes, line)
    WHERE name <> ''
    ORDER BY search_form(name), line
    ON CONFLICT (import_id, form) DO UPDATE SET download_kbps = coalesce(import_packages.download_kbps, excluded.download_kbps),
      upload_kbps = coalesce(import_packages.upload_kbps, excluded.upload_kbps),
      price = coalesce(import_packages.price, excluded.price),
      burst_download_kbps = coalesce(import_packages.burst_download_kbps, excluded.burst_download_kbps),
      burst_upload_kbps = coalesce(import_packages.burst_upload_kbps, excluded.burst_upload_kbps),
      burst_seconds = coalesce(import_packages.burst_seconds, excluded.burst_seconds),
      framed_pool = coalesce(import_packages.framed_pool, excluded.framed_pool),
      max_sessions = coalesce(import_packages.max_sessions, excluded.max_sessions),
      attributes = coalesce(import_packages.attributes, excluded.attributes),
      prepaid_unit = CASE WHEN import_packages.prepaid_count IS NULL THEN excluded.prepaid_unit ELSE import_packages.prepaid_unit END,
      prepaid_count = coalesce(import_packages.prepaid_count, excluded.prepaid_count)`.execute(db)
}

export async function keepProblems(
  db: Database,
  id: number,
  problems: readonly LineProblem[],
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    INSERT INTO import_problems (import_id, line, field, value, problem)
    SELECT ${id}, * FROM unnest(${problems.map(({ line }) => line)}::int[], ${problems.map(({ field }) => field)}::text[],
      ${problems.map(({ value }) => value)}::text[], ${problems.map(({ problem }) => problem)}::text[])`.execute(
    db,
  )
}

/** Lines of one customer get the customer of the first of them. */
export async function joinCustomers(db: Database, id: number): Promise<void> {
  await sql`
    UPDATE import_rows r SET user_id = first.user_id, is_first = false
    FROM (SELECT DISTINCT ON (customer_form) customer_form, line, user_id FROM import_rows WHERE import_id = ${id}
      ORDER BY customer_form, line) AS first
    WHERE r.import_id = ${id} AND r.customer_form = first.customer_form AND r.line <> first.line`.execute(db)
}

/** Finds the packages and areas that lines name, and those which the import makes. */
export async function findNamed(
  db: Database,
  id: number,
  of: { organization: number; packages: Readonly<Record<string, number>> },
): Promise<void> {
  await sql`
    UPDATE import_packages named SET package_id = found.id, is_new = false
    FROM (
      SELECT DISTINCT ON (n.form) n.form, p.id
      FROM import_packages n
      LEFT JOIN (SELECT search_form(key) AS form, value::bigint AS id FROM jsonb_each_text(${JSON.stringify(of.packages)}::jsonb)) AS chosen
        ON chosen.form = n.form
      JOIN packages p ON p.organization_id = ${of.organization} AND p.status = 'active'
        AND (p.id = chosen.id OR chosen.id IS NULL AND search_form(p.name) = n.form)
      WHERE n.import_id = ${id}
      ORDER BY n.form, p.id
    ) AS found
    WHERE named.import_id = ${id} AND named.form = found.form`.execute(db)
  await sql`
    UPDATE import_packages SET package_id = nextval(pg_get_serial_sequence('packages', 'id')), is_new = true
    WHERE import_id = ${id} AND package_id IS NULL AND download_kbps IS NOT NULL AND upload_kbps IS NOT NULL
      AND price IS NOT NULL`.execute(db)
  await sql`
    UPDATE import_rows r SET package_id = p.package_id FROM import_packages p
    WHERE r.import_id = ${id} AND p.import_id = ${id} AND p.form = r.package_form`.execute(db)
  await sql`
    INSERT INTO import_areas (import_id, form, city_form, name, city)
    SELECT DISTINCT ON (area_form, search_form(city)) ${id}::bigint, area_form, search_form(city), area, city
    FROM import_rows WHERE import_id = ${id} AND area <> '' ORDER BY area_form, search_form(city), line`.execute(
    db,
  )
  // an area without a city is the only one of its name
  await sql`
    UPDATE import_areas named SET area_id = found.id
    FROM (
      SELECT n.form, n.city_form, min(a.id) AS id FROM import_areas n
      JOIN areas a ON a.organization_id = ${of.organization} AND search_form(a.name) = n.form
        AND (n.city_form = '' OR search_form(a.city) = n.city_form)
      WHERE n.import_id = ${id} GROUP BY 1, 2 HAVING count(*) = 1
    ) AS found
    WHERE named.import_id = ${id} AND named.form = found.form AND named.city_form = found.city_form`.execute(
    db,
  )
  await sql`
    UPDATE import_areas SET area_id = nextval(pg_get_serial_sequence('areas', 'id')), is_new = true
    WHERE import_id = ${id} AND area_id IS NULL AND city_form <> ''`.execute(db)
  await sql`
    UPDATE import_rows r SET area_id = a.area_id FROM import_areas a
    WHERE r.import_id = ${id} AND a.import_id = ${id} AND a.form = r.area_form AND a.city_form = search_form(r.city)`.execute(
    db,
  )
}

/** What is wrong with lines beside each other, and beside what is there already. */
export async function findClashes(db: Database, id: number, organization: number): Promise<void> {
  const add = (found: ReturnType<typeof sql>) =>
    sql`INSERT INTO import_problems (import_id, line, field, value, problem) ${found}`.execute(db)
  await add(sql`
    SELECT ${id}, line, 'username', username, 'Stands in line ' || first || ' already'
    FROM (SELECT line, username, min(line) OVER (PARTITION BY username_form) AS first FROM import_rows
      WHERE import_id = ${id} AND username <> '') AS named
    WHERE line <> first ORDER BY line`)
  await add(sql`
    SELECT ${id}, r.line, 'username', r.username, CASE WHEN c.organization_id = ${organization}
      THEN 'Belongs to ' || trim(c.first_name || ' ' || c.last_name) || ' already' ELSE 'This PPPoE name is taken' END
    FROM import_rows r JOIN connections c ON search_form(c.username) = r.username_form
    WHERE r.import_id = ${id} ORDER BY r.line`)
  await add(sql`
    SELECT ${id}, r.line, 'customer', r.customer, CASE WHEN u.organization_id = ${organization}
      THEN 'Belongs to ' || u.name || ' already' ELSE 'This username is taken' END
    FROM import_rows r JOIN users u ON search_form(u.username) = r.customer_form
    WHERE r.import_id = ${id} AND r.is_first AND NOT EXISTS (
      SELECT FROM import_problems p WHERE p.import_id = ${id} AND p.line = r.line AND p.field = 'username')
    ORDER BY r.line`)
  await add(sql`
    SELECT ${id}, r.line, 'name', r.name, 'Line ' || first.line || ' has this customer as ' || first.name
    FROM import_rows r JOIN import_rows first ON first.import_id = ${id} AND first.customer_form = r.customer_form AND first.is_first
    WHERE r.import_id = ${id} AND NOT r.is_first AND search_form(r.name) <> search_form(first.name) AND r.username_form <> first.username_form
    ORDER BY r.line`)
  await add(sql`
    SELECT ${id}, line, 'package', package, 'There is no such package: choose one for it, or give its speed and price'
    FROM import_rows WHERE import_id = ${id} AND package <> '' AND package_id IS NULL ORDER BY line`)
  await add(sql`
    SELECT ${id}, r.line, 'area', r.area, CASE WHEN a.status = 'inactive' THEN 'This area is not in use'
      ELSE 'There is no such area: give its city, and it is made' END
    FROM import_rows r LEFT JOIN areas a ON a.id = r.area_id
    WHERE r.import_id = ${id} AND r.area <> '' AND (r.area_id IS NULL OR a.status = 'inactive') ORDER BY r.line`)
}

/** Addresses that two lines would have, of the import or of those that are there. */
export async function findAddressClashes(db: Database, id: number, organization: number): Promise<void> {
  await sql`
    INSERT INTO import_problems (import_id, line, field, value, problem)
    SELECT ${id}::bigint, line, 'static_address', host(framed_address), 'Line ' || first || ' has this address already'
    FROM (SELECT line, framed_address, min(line) OVER (PARTITION BY framed_address) AS first FROM import_rows
      WHERE import_id = ${id} AND framed_address IS NOT NULL) AS addressed
    WHERE line <> first
    UNION ALL
    SELECT ${id}::bigint, r.line, 'static_address', host(r.framed_address), c.username || ' has this address already'
    FROM import_rows r JOIN line_terms t ON t.organization_id = ${organization} AND t.framed_address = r.framed_address
    JOIN connections c ON c.id = t.connection_id
    WHERE r.import_id = ${id}
    ORDER BY 2`.execute(db)
}

interface Found {
  customers: number
  lines: number
  suspended: number
  network_passwords: number
  portal_passwords: number
  network_terms: number
  hashed_passwords: number
  nt_hashes: number
  planned_ends: number
  credit: number
  debt: number
  new_packages: string[]
  new_areas: string[]
  left_over: { what: string; lines: number }[]
  unknown_packages: { name: string; lines: number }[]
  problems: number
}

/** What an import makes, counted. */
export async function summarize(db: Database, id: number): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT count(*) FILTER (WHERE is_first) AS customers, count(*) AS lines,
      count(*) FILTER (WHERE status = 'suspended') AS suspended, count(network_password) AS network_passwords,
      count(password_hash) FILTER (WHERE is_first) AS portal_passwords,
      count(*) FILTER (WHERE has_terms) AS network_terms,
      count(network_password_hash) AS hashed_passwords,
      count(*) FILTER (WHERE network_password_hash = 'nt') AS nt_hashes,
      count(ends_on) AS planned_ends,
      coalesce(sum(balance) FILTER (WHERE balance > 0), 0)::bigint AS credit,
      coalesce(-sum(balance) FILTER (WHERE balance < 0), 0)::bigint AS debt,
      ARRAY(SELECT name FROM import_packages WHERE import_id = ${id} AND is_new ORDER BY name LIMIT 1000) AS new_packages,
      ARRAY(SELECT name || ', ' || city FROM import_areas WHERE import_id = ${id} AND is_new ORDER BY name LIMIT 1000) AS new_areas,
      (SELECT coalesce(json_agg(json_build_object('what', what, 'lines', lines) ORDER BY what), '[]') FROM (
        SELECT what, count(*)::int AS lines FROM import_rows r, jsonb_object_keys(r.left_over) AS what
        WHERE r.import_id = ${id} GROUP BY what LIMIT 100) AS counted) AS left_over,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'lines', lines) ORDER BY lines DESC, name), '[]') FROM (
        SELECT min(package) AS name, count(*)::int AS lines FROM import_rows
        WHERE import_id = ${id} AND package <> '' AND package_id IS NULL GROUP BY package_form ORDER BY 2 DESC LIMIT 100) AS u) AS unknown_packages,
      (SELECT count(*) FROM import_problems WHERE import_id = ${id}) AS problems
    FROM import_rows WHERE import_id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a count gives a row')
  return found
}
