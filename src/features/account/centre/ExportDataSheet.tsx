import { account } from '@qianxian/protocol/account/account'
import { authFaults } from '@qianxian/protocol/auth/auth.faults'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { useForm } from '@/shell/form'
import { authStore } from '@/stores/auth.store'
import { SheetForm } from '@/ui/form/SheetForm'
import { CodeField } from '@/ui/form/TextField'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import { askDataTicket, exportData } from './exportData'
import { offerLogin } from './offerLogin'

/** The copy of everything: a code to the person's phone permits it, then the file is fetched. */
export const ExportDataSheet = observer(function ExportDataSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const phone = authStore.userInfo?.phone
  const [sender] = useState(
    () =>
      new BoundPhoneCode(async (picture) => {
        try {
          return await call(account.sendDataCode, picture, errorsInline)
        } catch (error) {
          if (!isFault(error, authFaults.login_again)) throw error
          void offerLogin('导出', onClose)
          return null
        }
      }),
  )
  const ticket = useRef('')
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: (code) => (phone ? smsCodeRule(code) : null) },
    async submit({ code }) {
      try {
        ticket.current = await askDataTicket(phone ? code : '')
      } catch (error) {
        if (isFault(error, authFaults.login_again)) void offerLogin('导出', onClose)
        throw error
      }
    },
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="导出我的数据"
        form={form}
        lead={
          phone
            ? `把你填写的资料和操作记录存成一个文件，里面有实名、联系方式和照片地址（当天有效），请不要交给别人。先确认是你本人，验证码会发到 ${phone}。`
            : '把你填写的资料和操作记录存成一个文件，里面有联系方式和照片地址（当天有效），请不要交给别人。没有绑定手机号，文件里不含真实姓名和身份证号。'
        }
        submitWords="导出"
        submitId="qx-export-submit"
        onDone={() => exportData(ticket.current)}
      >
        {phone ? <CodeField id="qx-export-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} /> : null}
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
