export { OwnExportPart, PersonalExportPart } from './PersonalExportPart'
