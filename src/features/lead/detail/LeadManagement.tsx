import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { leadRules, leadStates } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { confirm } from '@/ui/base/overlay/Dialog'
import { LeadHandOutSheet } from './lazySheets'
import type { LeadDetailModel } from './LeadDetailModel'
import { askErasure } from './personDeletion'

/** Acts of the manager: more days, once, handing the lead out by name, and deletion at the request of the person. */
export const LeadManagement = observer(function LeadManagement({ model, lead }: { model: LeadDetailModel; lead: Lead }) {
  const [isHanding, setHanding] = useState(false)
  const { status, ownerName, isExtended, isExtensionAsked, isOwn } = lead
  const isOwnedByOther = isIn(leadStates.owned, status) && !isOwn
  const mayHandOut = isIn(leadStates.open, status)
  const mayErase = !isOwn && !isIn(leadStates.settled, status)

  async function handleExtend() {
    const content = `转化期限延长 ${leadRules.extensionDays} 天，只能延期一次。`
    if (await confirm({ title: '同意延期？', content, confirmWords: '同意' })) await model.approveExtension()
  }

  if (!mayHandOut && !mayErase) return null
  return (
    <>
      <CellGroup title={ownerName && !isOwn ? `店长处理 · 现在由${ownerName}跟进` : '店长处理'}>
        {isOwnedByOther ? (
          <Cell
            id="qx-lead-extension"
            icon="clock"
            label={`延期 ${leadRules.extensionDays} 天`}
            note={isExtended ? '已经延期过一次' : isExtensionAsked ? '专员申请了延期，等你同意' : undefined}
            isDisabled={isExtended}
            onClick={handleExtend}
          />
        ) : null}
        {mayHandOut ? <Cell id="qx-lead-give" icon="users-round" label="指派给专员" onClick={() => setHanding(true)} /> : null}
        {mayErase ? (
          <Cell id="qx-lead-erase" icon="trash-2" label="删除资料" note="本人要求删除姓名和号码" onClick={() => askErasure(model)} />
        ) : null}
      </CellGroup>
      <LeadHandOutSheet isOpen={isHanding} model={model} onClose={() => setHanding(false)} />
    </>
  )
})
