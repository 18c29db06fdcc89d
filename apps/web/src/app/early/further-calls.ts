import { askForDashboard, dashboardBeingOpened, furtherCalls } from './dashboard-calls'

// The app imports this before everything else: by then the network is free, and only the processor is busy. In a microtask,
// because a browser whose calls are watched reads the whole of a script again that makes one while it starts.
queueMicrotask(() => {
  // the dashboard loads it again, and says so if it cannot
  if (dashboardBeingOpened()) import('../../features/dashboard/CustomerRest').catch(() => {})
  askForDashboard(furtherCalls)
})
