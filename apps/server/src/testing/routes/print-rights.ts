import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allRoutes } from '../../modules'
import { rootFolder } from '../../starting/installation'
import { personalTable } from '../personal-table'
import { rightsTable } from './rights-table'

/** `npm run rights` */
writeFileSync(join(rootFolder, 'docs/generated/rights.md'), rightsTable(allRoutes))
writeFileSync(join(rootFolder, 'docs/generated/personal-data.md'), personalTable())
