/** Sheets of a manager: invites a person to work in the store, changes a role, and ends a position. */
import { mobileRule } from '@qianxian/protocol/base/rules'
import { store } from '@qianxian/protocol/store/store'
import type { StaffMember } from '@qianxian/protocol/store/store.schema'
import { storeLimits, storeRole, type StoreRole } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toastOutcome } from '@/shell/toastOutcome'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { PhoneField, TextField } from '@/ui/form/TextField'
import { textRule } from '@/ui/form/textRule'

interface SheetProps {
  isOpen: boolean
  storeId: number
  onClose: () => void
  onDone: () => void
}

const nameRule = textRule('请填写称呼', { min: storeLimits.staffNameMin })

export const StaffInviteSheet = observer(function StaffInviteSheet({ isOpen, storeId, onClose, onDone }: SheetProps) {
  const form = useForm<{ phone: string; name: string; role: StoreRole }>({
    initial: { phone: '', name: '', role: 'reception' },
    rules: { phone: (phone) => (phone ? mobileRule('手机号', phone) : '请填写手机号'), name: nameRule },
    submit: ({ phone, name, role }) => call(store.inviteStaff, { storeId, phone, name: name.trim(), role }, errorsInline),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="邀请员工"
      form={form}
      lead={`对方登录后自己决定，${storeLimits.staffInviteDays} 天内有效。`}
      submitWords="发出邀请"
      submitId="qx-staff-send"
      onDone={() => {
        toast('邀请已发出')
        onDone()
      }}
    >
      <PhoneField id="qx-staff-phone" form={form} name="phone" />
      <TextField id="qx-staff-name" form={form} name="name" look="open" label="称呼" maxLength={storeLimits.staffNameMax} />
      <ChoiceField form={form} name="role" label="岗位" look="open" isNeverEmpty options={choices(storeRole)} />
    </SheetForm>
  )
})

export const StaffChangeSheet = observer(function StaffChangeSheet({ staff, ...sheet }: SheetProps & { staff: StaffMember | null }) {
  const shown = useLastShown(staff)
  return shown ? <Change key={shown.id} {...sheet} staff={shown} /> : null
})

const Change = observer(function Change({ isOpen, storeId, staff, onClose, onDone }: SheetProps & { staff: StaffMember }) {
  const form = useForm<{ name: string; role: StoreRole }>({
    initial: { name: staff.name, role: staff.role },
    rules: { name: nameRule },
    submit: ({ name, role }) => call(store.changeStaff, { storeId, staffId: staff.id, name: name.trim(), role }, errorsInline),
  })

  async function handleEnd() {
    const content = `${staff.name}立刻看不到门店的资料；由 TA 服务的会员转到等待分配。`
    if (!(await confirm({ title: `${staff.name}已离职？`, content, confirmWords: '离职', isDanger: true }))) return
    await toastOutcome(call(store.endStoreStaff, { storeId, staffId: staff.id }, errorsInline), '已离职')
    onClose()
    onDone()
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={staff.name}
      form={form}
      submitWords="保存"
      submitId="qx-staff-save"
      onDone={() => {
        toast('已保存')
        onDone()
      }}
    >
      <TextField id="qx-staff-called" form={form} name="name" look="open" label="称呼" maxLength={storeLimits.staffNameMax} />
      <ChoiceField form={form} name="role" label="岗位" look="open" isNeverEmpty options={choices(storeRole)} />
      <Box bottom={16}>
        <Button kind="ghost" isBlock id="qx-staff-end" onClick={handleEnd}>
          离职
        </Button>
      </Box>
    </SheetForm>
  )
})
