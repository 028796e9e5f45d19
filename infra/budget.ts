import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StageSettings } from './stages.ts';

/** Of the month's money, in percent: what will be spent if it goes on like this, and what has been. */
const WARNINGS = [
  { notificationType: 'FORECASTED', threshold: 80 },
  { notificationType: 'ACTUAL', threshold: 100 },
];

/**
 * Tells somebody before the account costs more a month than the stage's settings allow. Nothing is switched off:
 * that is what whoever makes the costs may be after.
 * @throws Error when the settings name nobody to tell
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
    throw new Error(`Stage '${name}' has monthlyBudgetDollars but no alarmEmail: nobody would be told.`);
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
