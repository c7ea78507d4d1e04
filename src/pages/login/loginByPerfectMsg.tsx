export { AuthCompleteScreen as default } from '@/features/auth/AuthCompleteScreen'

definePageConfig({ navigationBarTitleText: '完善账号' })
