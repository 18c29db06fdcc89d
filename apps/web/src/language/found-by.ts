import { searchForm } from '@uplink/contract/search-form'

/** Whether a text contains what somebody typed, in whatever spelling, as the server finds it. */
export const isFoundBy = (text: string, typed: string): boolean =>
  searchForm(text).includes(searchForm(typed))
