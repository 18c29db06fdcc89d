/** The languages of what customers see; staff's screens are English. */
export const languages = ['en', 'bn'] as const

export type Language = (typeof languages)[number]

/** The digits in which a page in Bangla shows numbers: 0–9 or ০–৯. */
export const digitKinds = ['latin', 'bengali'] as const

export type DigitKind = (typeof digitKinds)[number]
