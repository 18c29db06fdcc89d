import { mariadb, mysql } from './mariadb/driver'
import { postgresql } from './postgresql/driver'
import type { Engine, SourceDriver } from './source'

const drivers: Record<Engine, SourceDriver> = { postgresql, mysql, mariadb }

/** The driver of an engine. */
export const driverOf = (engine: Engine): SourceDriver => drivers[engine]
