export { OwnErasurePart } from './OwnErasurePart'
export { OwnExportPart, PersonalExportPart } from './PersonalExportPart'
