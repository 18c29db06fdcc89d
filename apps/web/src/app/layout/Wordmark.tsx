import classes from './Wordmark.module.css'

/** The product's name and logo; the page's icon has the same logo. `isSign`: the logo alone. */
export function Wordmark({ isSign = false }: { isSign?: boolean }) {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="13 11 41 38" aria-hidden className={classes.sign}>
        <path d="M19 17v17a11.5 11.5 0 0 0 23 0V18m-8.5 8.5L42 18l8.5 8.5" />
      </svg>
      {!isSign && 'Uplink'}
    </span>
  )
}
