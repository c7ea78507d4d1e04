export { AuthRegisterScreen as default } from '@/features/auth/AuthRegisterScreen'

definePageConfig({ navigationBarTitleText: '注册' })
