import { askForDashboard } from './dashboard-calls'

// The app imports this before everything else: the line is free now, and what follows is work for the processor.
askForDashboard('further')
