/** Faults of submitting a certificate or opening a paper. */
import { refused, type FaultFacts } from '../base/base.faults'

export const certificateFaults = {
  certificate_needs_name: refused(46601, '请先完成实名认证，再认证其他资料'),
  certificate_open: refused(46602, '这一项正在审核，审核完再提交'),
  certificate_closed: refused(46603, '本平台没有开放这项认证'),
  certificate_tries: refused(46604, '今天提交的次数已用完，请明天再试'),
  papers_full: refused(46605, '材料最多 6 张，请先删除再添加'),
  pdf_refused: refused(46606, 'PDF 打不开或页数太多，请改为拍照上传'),
  pdf_alone: refused(46607, 'PDF 只能单独上传一份，请先删除已有的材料'),
  paper_gone: refused(46608, '材料已经按规定销毁'),
  paper_address_over: { code: 46609, status: 404, message: '地址已失效，请重新打开' },
} as const satisfies Record<string, FaultFacts>
