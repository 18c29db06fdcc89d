import { Outlet } from '@tanstack/react-router'
import { MantineRoot } from '../ui/theme/MantineRoot'

/** Around the screens that only staff have. Their searchable fields need code that customers should not load. */
export function StaffFrame() {
  return (
    <MantineRoot>
      <Outlet />
    </MantineRoot>
  )
}
