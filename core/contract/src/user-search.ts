// Without a schema: the browser needs it with the search itself, and this file imports no more of the contract.

/** From how many characters on a search for people is sent (specification 9). */
export const userSearchFrom = 2
