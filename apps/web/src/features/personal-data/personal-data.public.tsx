export { OwnErasurePart, OwnErasureValue } from './OwnErasurePart'
export { OwnExportPart, OwnExportValue, PersonalExportPart } from './PersonalExportPart'
