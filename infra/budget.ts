import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageSettings } from './stages.ts';

/** Percentages of the budget, forecast and actual. */
const WARNINGS = [
  { notificationType: 'FORECASTED', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
];

/**
 * Notifies the alarm email about costs. It switches nothing off, since that may be an attacker's goal.
 * @throws Error without an alarm email
 */
export function addBudget(
  scope: Construct,
  {
    name,
    monthlyBudgetDollars,
    alarmEmail,
  }: Pick<StageSettings, 'name' | 'monthlyBudgetDollars' | 'alarmEmail'>,
): void {
  if (monthlyBudgetDollars === undefined) return;
  if (alarmEmail === undefined) {
    throw new Error(
      `Stage '${name}' has monthlyBudgetDollars but no alarmEmail. Set alarmEmail to receive the notifications.`,
    );
  }
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudgetDollars, unit: 'USD' },
    },
    notificationsWithSubscribers: WARNINGS.map((warning) => ({
      notification: { ...warning, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    })),
  });
}
