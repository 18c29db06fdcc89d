/** A receipt's number as people read it: `R-000214`. */
export const receiptNo = (number: number): string => `R-${String(number).padStart(6, '0')}`

/** That of the sheet of a closed cash day: `C-000031`. */
export const sheetNo = (number: number): string => `C-${String(number).padStart(6, '0')}`
