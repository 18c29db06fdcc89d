import { standardAccent } from '@uplink/contract/standard-accent'
import { departments, organizations, services } from '../facts/people/organizations'
import { inBangla } from '../facts/bangla'
import { offers, packages } from '../facts/packages'
import { creditRulesSince, creditSteps } from '../facts/help/outages'
import { accessServerOf, areaNamed, areas } from '../facts/people/places'
import { unknownLines } from '../facts/help/unknown-lines'
import type { Sink } from '../load/sink'
import { dateText, timeText } from '../seed/calendar'
import { element } from '../seed/random'
import type { World } from '../world'

const hour = 3_600_000
const year = 365 * 24 * hour

/** Organizations, with their departments, services, areas and packages. */
export function addOrganizations(sink: Sink, world: World): void {
  const since = timeText(world.now - 6 * year)
  const addOrganization = sink.table('organizations', [
    'id',
    'name',
    'mobile_no',
    'email',
    'address',
    'bin',
    'billing_day',
    'due_days',
    'grace_days',
    'tax_percent',
    'invoice_prefix',
    'accent',
    'created_at',
    'updated_at',
  ])
  for (const one of organizations)
    addOrganization({
      id: one.id,
      name: one.name,
      mobile_no: one.mobileNo,
      email: one.email,
      address: one.address,
      bin: one.bin,
      billing_day: one.billingDay,
      due_days: one.dueDays,
      grace_days: one.graceDays,
      tax_percent: one.taxPercent,
      invoice_prefix: one.invoicePrefix,
      accent: one.accent ?? standardAccent,
      created_at: since,
      updated_at: since,
    })
  addDepartments(sink, since)
  addPackages(sink, since)
  addAccessServers(sink)
  addCreditRules(sink, world)
  addUnknownLines(sink, world)
  addOffers(sink, world)
}

function addDepartments(sink: Sink, since: string): void {
  const addDepartment = sink.table('departments', [
    'id',
    'organization_id',
    'name',
    'created_at',
    'updated_at',
  ])
  departments.forEach(({ organizationId, name }, i) =>
    addDepartment({ id: i + 1, organization_id: organizationId, name, created_at: since, updated_at: since }),
  )
  const addService = sink.table('services', [
    'id',
    'department_id',
    'organization_id',
    'name',
    'description',
    'foo_rate',
    'created_at',
    'updated_at',
  ])
  const perDepartment = services.length / departments.length
  services.forEach(({ name, description, surcharge }, i) => {
    const department = Math.floor(i / perDepartment)
    addService({
      id: i + 1,
      department_id: department + 1,
      organization_id: element(departments, department).organizationId,
      name,
      description,
      foo_rate: surcharge,
      created_at: since,
      updated_at: since,
    })
  })
}

function addPackages(sink: Sink, since: string): void {
  const addArea = sink.table('areas', ['id', 'organization_id', 'name', 'city', 'name_bn', 'city_bn'])
  for (const { id, organizationId, name, city } of areas)
    addArea({
      id,
      organization_id: organizationId,
      name,
      city,
      name_bn: inBangla[name] ?? null,
      city_bn: inBangla[city] ?? null,
    })
  const addPackage = sink.table('packages', [
    'id',
    'organization_id',
    'name',
    'description',
    'name_bn',
    'description_bn',
    'download_kbps',
    'upload_kbps',
    'quota_bytes',
    'price',
    'created_at',
    'updated_at',
  ])
  for (const { id, organizationId, name, description, mbps, quotaGb, price } of packages)
    addPackage({
      id,
      organization_id: organizationId,
      name,
      description,
      name_bn: inBangla[name] ?? null,
      description_bn: inBangla[description] ?? null,
      download_kbps: mbps * 1_000,
      upload_kbps: mbps * 1_000,
      quota_bytes: quotaGb === null ? null : quotaGb * 1e9,
      price,
      created_at: since,
      updated_at: since,
    })
}

/** One access server for each area, with the address that its sessions are reported from. */
function addAccessServers(sink: Sink): void {
  const add = sink.table('access_servers', ['address', 'organization_id', 'name', 'place'])
  for (const { id, organizationId, name, city } of areas)
    add({ address: accessServerOf(id), organization_id: organizationId, name, place: `${name}, ${city}` })
}

function addCreditRules(sink: Sink, world: World): void {
  const add = sink.table('outage_credit_rules', ['organization_id', 'from_hours', 'percent', 'applies_from'])
  const since = dateText(world.today - creditRulesSince)
  for (const { id } of organizations)
    for (const { fromHours, percent } of creditSteps)
      add({ organization_id: id, from_hours: fromHours, percent, applies_from: since })
}

function addUnknownLines(sink: Sink, world: World): void {
  const add = sink.table('unknown_lines', [
    'username',
    'nas_address',
    'calling_station',
    'packets',
    'first_at',
    'last_at',
  ])
  for (const { name, area, station, packets, firstAgo, lastAgo } of unknownLines)
    add({
      username: name,
      nas_address: accessServerOf(areaNamed(area).id),
      calling_station: station,
      packets,
      first_at: timeText(world.now - firstAgo * hour),
      last_at: timeText(world.now - lastAgo * hour),
    })
}

function addOffers(sink: Sink, world: World): void {
  const addOffer = sink.table('offers', [
    'id',
    'organization_id',
    'package_id',
    'title',
    'description',
    'title_bn',
    'description_bn',
    'price',
    'starts_on',
    'ends_on',
  ])
  offers.forEach(({ packageId, title, description, saving, startsIn, endsIn }, i) => {
    const offered = packages.find(({ id }) => id === packageId)
    if (!offered) return
    addOffer({
      id: i + 1,
      organization_id: offered.organizationId,
      package_id: packageId,
      title,
      description,
      title_bn: inBangla[title] ?? null,
      description_bn: inBangla[description] ?? null,
      price: offered.price - saving,
      starts_on: dateText(world.today + startsIn),
      ends_on: dateText(world.today + endsIn),
    })
  })
}
