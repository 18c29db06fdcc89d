import { Outlet } from '@tanstack/react-router'
import { MantineRoot } from '../ui/theme/MantineRoot'

/** Around the screens that only staff have: fields with a search need more than customers should load. */
export function StaffFrame() {
  return (
    <MantineRoot>
      <Outlet />
    </MantineRoot>
  )
}
