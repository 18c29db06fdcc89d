/** The languages of what customers see; staff's screens are English. */
export const languages = ['en', 'bn'] as const

export type Language = (typeof languages)[number]
