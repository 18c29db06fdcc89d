export { AreasField } from './outages/console/AreasField'
