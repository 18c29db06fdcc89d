import { resourceScreens } from '../../resource/resource-screens'

export const dataSourceStaffScreens = resourceScreens(
  {
    ...{ many: 'Data sources', one: 'data source', list: 'dataSources' },
    ...{ create: 'newDataSource', read: 'dataSource', edit: 'editDataSource' },
  },
  () => import('./data-sources.resource').then(({ dataSources }) => dataSources),
)
