export { ComingScreen as default } from '@/ui/base/ComingScreen'

definePageConfig({ navigationBarTitleText: '完善账号' })
