/** Texts of imported leads: the template with its columns, the results of rows, and reasons of refusal. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const leadImportLimits = {
  rowsMax: 5_000,
  columnsMax: 30,
  bytesMax: 5 * 1024 * 1024,
  originMin: 2,
  originMax: 30,
  /** Oldest consent that an imported person may have given. */
  consentMonths: 24,
  fileNameMax: 60,
  /** Days in which the rows of a file are kept for its result. */
  keptDays: 30,
  exportLinkMinutes: 10,
} as const

/** The version that is given out; a file names its own. */
export const LEAD_TEMPLATE_VERSION = 1
export const leadTemplate = {
  title: '牵线客资导入模板',
  version: (version: number): string => `第 ${version} 版`,
  note: '「来源」写对方在哪里留下联系方式，「同意日期」写对方同意联系的日期（如 2026-11-03），这两列和「手机号」必填；从第 3 行开始，一行一位，请不要改动前两行',
  fileName: '客资导入模板',
} as const

/** The text of the consent in the receipt of an imported lead. */
export const leadImportConsent = (version: number): string => `本人同意由红娘联系（导入模板${leadTemplate.version(version)}，由导入人确认）`

export const leadImportColumn = /*#__PURE__*/ dictionary({
  name: '姓名',
  gender: '性别',
  birthYear: '出生年份',
  phone: '手机号',
  wechat: '微信号',
  city: '城市',
  need: '需求',
  origin: '来源',
  consentDay: '同意日期',
})
export type LeadImportColumn = ValueOf<typeof leadImportColumn>

export const leadImportStatus = /*#__PURE__*/ dictionary({ running: '导入中', done: '已完成' })
export type LeadImportStatus = ValueOf<typeof leadImportStatus>

/**
 * Result of a row. A row is accepted whether its phone is new, known, a member's, or one that may not be contacted: its
 * importer does not learn which.
 */
export const leadImportOutcome = /*#__PURE__*/ dictionary({
  waiting: '待处理',
  accepted: '已收下',
  repeated: '文件内重复',
  refused: '未导入',
})
export type LeadImportOutcome = ValueOf<typeof leadImportOutcome>

/** Why a row is refused; each names its column. */
export const leadRowReason = {
  missing: (column: string): string => `「${column}」没有填写`,
  formula: (column: string): string => `「${column}」是公式，请改成文字或数字`,
  long: (column: string, max: number): string => `「${column}」最多 ${max} 个字`,
  short: (column: string, min: number): string => `「${column}」至少 ${min} 个字`,
  phone: '「手机号」应为 11 位手机号',
  scientific: '「手机号」变成了科学计数，请把这一列设为文本后重新填写',
  gender: '「性别」应为男或女',
  year: '「出生年份」应为四位年份',
  name: '「姓名」不是有效的姓名',
  underAge: '「出生年份」可能未满 18 周岁，不能导入',
  city: '「城市」没有找到，请填写城市名，如杭州',
  contact: (column: string): string => `「${column}」里有联系方式，请写到对应的列`,
  day: '「同意日期」应为 YYYY-MM-DD 格式的日期',
  future: '「同意日期」不能晚于今天',
  old: '「同意日期」已超过两年，请重新征得同意',
  repeated: (line: number): string => `「手机号」和第 ${line} 行相同`,
  failed: '这一行没能处理，请稍后单独导入',
} as const

/** Why a whole file is refused. */
export const leadFileReason = {
  kind: '请上传 .xlsx 或 .csv 文件，加密的文件请先去掉密码',
  damaged: '文件打不开，请在表格软件里另存一份再上传',
  encoding: '文字编码无法识别，请另存为 UTF-8 的 CSV 或 .xlsx',
  quote: (line: number): string => `第 ${line} 行的引号没有成对，请改好后再上传`,
  rows: `一次最多导入 ${leadImportLimits.rowsMax} 行，请分成几个文件`,
  columns: (line: number): string => `第 ${line} 行的列数太多，请使用模板`,
  large: '文件展开后太大，请只保留模板里的列',
  bytes: `文件不能超过 ${leadImportLimits.bytesMax / 1024 / 1024} MB`,
  empty: '文件里没有内容',
  title: '第 1 行不是导入模板，请下载模板填写',
  version: '模板版本太旧或不存在，请重新下载模板',
  head: (column: string): string => `第 2 行缺少「${column}」一列，请使用模板`,
  twice: (column: string): string => `第 2 行有两列「${column}」，请使用模板`,
  noRows: '从第 3 行起没有填写内容',
} as const

export const leadPaperLimits = {
  perLead: 9,
  /** Seconds in which the address of an opened paper works. */
  lookSeconds: 60,
} as const
