import { askForDashboard, firstCalls } from './dashboard-calls'

/**
 * A small separate script that runs before all others. It makes the first calls of a customer's dashboard while the
 * scripts that show them are still loading; `call` takes the answers.
 */
askForDashboard(firstCalls)
