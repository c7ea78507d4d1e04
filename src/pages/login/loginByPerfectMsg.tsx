export { AuthCompleteScreen as default } from '@/features/auth/bind/AuthCompleteScreen'

definePageConfig({ navigationBarTitleText: '完善账号' })
