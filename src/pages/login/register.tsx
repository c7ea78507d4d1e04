export { AuthRegisterScreen as default } from '@/features/auth/login/AuthRegisterScreen'

definePageConfig({ navigationBarTitleText: '注册' })
