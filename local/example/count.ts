import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';

const database = new DynamoDBClient();

/** Counts a visit of a page. */
export async function handler({ pathParameters }: { readonly pathParameters: { readonly page: string } }) {
  const { Attributes } = await database.send(
    new UpdateItemCommand({
      TableName: process.env.TABLE,
      Key: { page: { S: pathParameters.page } },
      UpdateExpression: 'ADD visits :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return { statusCode: 200, body: JSON.stringify({ visits: Number(Attributes?.visits?.N) }) };
}
