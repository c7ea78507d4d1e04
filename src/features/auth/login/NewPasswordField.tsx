import { authLimits } from '@qianxian/protocol/auth/auth.words'
import type { FieldOf } from '@/ui/form/fieldBinding'
import type { FormModel } from '@/ui/form/FormModel'
import { PasswordField } from '@/ui/form/TextField'

/** A field for a new password. */
export function NewPasswordField<T extends { password: string }>({ form, label }: { form: FormModel<T>; label: string }) {
  return (
    <PasswordField<T>
      id="qx-password"
      fills="new-password"
      form={form}
      name={'password' as FieldOf<T, string>}
      label={label}
      placeholder={`${authLimits.passwordMin}–${authLimits.passwordMax} 位，越长越安全`}
      maxLength={authLimits.passwordMax}
    />
  )
}
