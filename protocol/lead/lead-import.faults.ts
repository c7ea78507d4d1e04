/** Errors of imports and papers of leads. */
import { refused, type FaultFacts } from '../base/base.faults'

export const leadImportFaults = {
  lead_file_refused: refused(41140, '文件没有导入，请检查后再上传'),
  lead_file_repeated: refused(41141, '这个文件已经由同事导入过'),
  lead_papers_full: refused(41142, '这条线索的材料已满，先删除一份'),
} as const satisfies Record<string, FaultFacts>
