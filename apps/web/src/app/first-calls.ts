import { askForDashboard } from './dashboard-calls'

/**
 * A small script of its own, before all others: asks for what a customer's dashboard shows first, while the scripts that
 * show it are still on their way. `call` takes the answers.
 */
askForDashboard('first')
