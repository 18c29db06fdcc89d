import { askForDashboard } from './dashboard-calls'

// The app imports this before everything else: by then the network is free, and only the processor is busy.
askForDashboard('further')
