import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Sheet } from '@/ui/base/overlay/Sheet'

export type LeadAct = 'visit' | 'convert' | 'lock' | 'unlock' | 'extend' | 'release' | 'invalid' | 'stop' | 'erase'

export interface LeadActsSheetProps {
  isOpen: boolean
  lead: Lead
  onClose: () => void
  onAct: (act: LeadAct) => unknown
}

/** Further acts of the owner, the frequent ones first. */
export function LeadActsSheet({ isOpen, lead, onClose, onAct }: LeadActsSheetProps) {
  const { isLocked, isExtended, isExtensionAsked, storeName } = lead
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="更多操作">
      <Box padBottom={24}>
        <CellGroup>
          <Cell
            id="qx-lead-visit"
            icon="calendar"
            label="约到店"
            note={storeName ? '说好时间，到店前提醒' : '领取时你不在门店，不能约'}
            isDisabled={storeName === null}
            onClick={() => onAct('visit')}
          />
          <Cell
            id="qx-lead-convert"
            icon="user-round-check"
            label="确认转化"
            note="本人用这个手机号注册后，读验证码给你"
            onClick={() => onAct('convert')}
          />
        </CellGroup>
        <CellGroup>
          {isLocked ? (
            <Cell id="qx-lead-unlock" icon="lock" label="解除锁定" note="恢复原来的期限" onClick={() => onAct('unlock')} />
          ) : (
            <Cell id="qx-lead-lock" icon="lock" label="锁定" note="正在认真谈，不会回公海" onClick={() => onAct('lock')} />
          )}
          {isExtended ? null : (
            <Cell
              id="qx-lead-extend"
              icon="clock"
              label="申请延期"
              note={isExtensionAsked ? '已提交，等店长同意' : '转化期限快到了，请店长延长一次'}
              isDisabled={isExtensionAsked}
              onClick={() => onAct('extend')}
            />
          )}
          <Cell id="qx-lead-release" icon="log-out" label="放回公海" note="让别人来跟进" onClick={() => onAct('release')} />
        </CellGroup>
        <CellGroup>
          <Cell id="qx-lead-invalid" icon="flag" label="标记无效" note="空号、不是本人、没有单身等" onClick={() => onAct('invalid')} />
          <Cell id="qx-lead-stop" icon="ban" label="不再联系" note="本人说不要再打来" onClick={() => onAct('stop')} />
          <Cell id="qx-lead-erase" icon="trash-2" label="删除资料" note="本人要求删除姓名和号码" onClick={() => onAct('erase')} />
        </CellGroup>
      </Box>
    </Sheet>
  )
}
