// What a ticket needs of the checks of a line. It has a door of its own, so that nothing else loads with it.
export { DiagnosisPart } from './status/checks/DiagnosisPart'
export { symptomKinds } from './status/checks/symptoms'
