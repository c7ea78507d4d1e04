/** Formats of exported tables, the spreadsheet first. */
import { dictionary, type ValueOf } from './dictionary'

export const sheetFormat = /*#__PURE__*/ dictionary({ xlsx: 'Excel 表格', csv: 'CSV 文本' })
export type SheetFormat = ValueOf<typeof sheetFormat>
