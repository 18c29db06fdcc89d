/** A neighbourhood that an organization serves. */
export interface Area {
  id: number
  organizationId: number
  city: string
  name: string
  weight: number
}

const neighbourhoods: readonly (readonly [
  organizationId: number,
  city: string,
  name: string,
  weight: number,
])[] = [
  [1, 'Dhaka', 'Dhanmondi', 14],
  [1, 'Dhaka', 'Mirpur', 16],
  [1, 'Dhaka', 'Uttara', 13],
  [1, 'Dhaka', 'Mohammadpur', 11],
  [1, 'Dhaka', 'Badda', 8],
  [1, 'Dhaka', 'Rampura', 7],
  [1, 'Dhaka', 'Bashundhara', 9],
  [1, 'Dhaka', 'Khilgaon', 6],
  [1, 'Dhaka', 'Banani', 5],
  [1, 'Dhaka', 'Jatrabari', 6],
  [1, 'Gazipur', 'Tongi', 6],
  [1, 'Gazipur', 'Joydebpur', 4],
  [1, 'Narayanganj', 'Chashara', 5],
  [1, 'Savar', 'Hemayetpur', 3],
  [2, 'Chattogram', 'Agrabad', 16],
  [2, 'Chattogram', 'Nasirabad', 13],
  [2, 'Chattogram', 'Halishahar', 12],
  [2, 'Chattogram', 'Panchlaish', 9],
  [2, 'Chattogram', 'Khulshi', 7],
  [2, 'Chattogram', 'Patenga', 6],
  [2, 'Cumilla', 'Kandirpar', 8],
  [2, 'Cox’s Bazar', 'Kolatoli', 7],
  [2, 'Feni', 'Trunk Road', 4],
  [2, 'Sylhet', 'Zindabazar', 8],
]

export const areas: readonly Area[] = neighbourhoods.map(([organizationId, city, name, weight], i) => ({
  id: i + 1,
  organizationId,
  city,
  name,
  weight,
}))

/** The area with this name; names are unique here. */
export function areaNamed(name: string): Area {
  const found = areas.find((area) => area.name === name)
  if (!found) throw new Error(`no area is called ${name}`)
  return found
}

export const roads = ['Road', 'Lane', 'Block C, Road', 'Block F, Road', 'Sector 4, Road', 'Sector 11, Road']

/** The address of the access server where an area's lines sign in. */
export function accessServerOf(areaId: number): string {
  return `10.20.${areaId}.1`
}
