import { mariadb, mysql } from './mariadb/driver'
import { postgresql } from './postgresql/driver'
import type { Engine, SourceDriver } from './source'

const drivers: Record<Engine, SourceDriver> = { postgresql, mysql, mariadb }

/** How to talk to an engine. */
export const driverOf = (engine: Engine): SourceDriver => drivers[engine]
